import '../app/fonts.css'
import './screen.css'
import { basePath } from '../lib/http/basePath.ts'
import { PREVIEW_PATH } from '../lib/http/screenPreview.ts'
import { startPreview } from './preview.ts'
import { keepScreenAwake, registerServiceWorker, reloadAfterErrors } from './recover.ts'
import { startScreen } from './startScreen.ts'

const root = document.getElementById('screen')
const id = location.pathname.slice(`${basePath}/s/`.length).split('/', 1)[0] ?? ''

if (root && location.pathname === basePath + PREVIEW_PATH) startPreview(root)
else {
  reloadAfterErrors()
  keepScreenAwake()
  if (root) startScreen(root, basePath, id)
  window.addEventListener('load', () => registerServiceWorker(basePath))
}
