import '../app/fonts.css'
import './screen.css'
import { basePath } from '../lib/basePath.ts'
import { PREVIEW_PATH } from '../lib/screenPreview.ts'
import { startPreview } from './preview.ts'
import { keepPage, recoverFromFaults, stayAwake } from './recover.ts'
import { startWall } from './wall.ts'

const root = document.getElementById('screen')
const id = location.pathname.slice(`${basePath}/s/`.length).split('/', 1)[0] ?? ''

if (root && location.pathname === basePath + PREVIEW_PATH) startPreview(root)
else {
  recoverFromFaults()
  stayAwake()
  if (root) startWall(root, basePath, id)
  window.addEventListener('load', () => keepPage(basePath))
}
