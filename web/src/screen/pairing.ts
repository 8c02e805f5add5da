import './pairing.css'
import type { AccountLanguage } from '@poledne/contract/domain/languages'
import { createTimeoutSignal } from '../core/http/timeoutSignal.ts'
import { buildQrCode } from '../core/page/qrCode.ts'
import { isGone } from './feed.ts'
import { createElement } from './screenPages.ts'
import { GUEST_LANGUAGES, translate } from './screenText.ts'

const TIMEOUT_MS = 10_000
const POLL_MS = 2_000
const RETRY_MS = 5_000
/** A display that was paired before shows its code for this long after a start, and then opens its screen again. */
const RESUME_MS = 60_000

type Pairing = { code: string; secret: string }
/** What the page tells below the code, or instead of it. */
type Status = 'pairLoading' | 'pairValid' | 'pairOffline' | 'pairBusy'

function buildQrImage(address: string): SVGElement {
  const { size, path } = buildQrCode(address)
  const namespace = 'http://www.w3.org/2000/svg'
  const image = document.createElementNS(namespace, 'svg')
  image.setAttribute('viewBox', `0 0 ${size} ${size}`)
  image.setAttribute('class', 'qr')
  image.setAttribute('aria-hidden', 'true')
  const squares = document.createElementNS(namespace, 'path')
  squares.setAttribute('d', path)
  image.append(squares)
  return image
}

function buildInstructions(language: AccountLanguage, index: number, status: Status, willResume: boolean): HTMLElement {
  const section = createElement(
    'section',
    'pairTexts',
    createElement(index === 0 ? 'h1' : 'h2', 'pairTitle', translate(language, 'pairTitle')),
    createElement('p', '', translate(language, 'pairSteps')),
    createElement('p', `pairStatus ${status}`, translate(language, status)),
    willResume ? createElement('p', '', translate(language, 'pairResume')) : null,
  )
  section.lang = language
  return section
}

/** The address that a phone opens from the QR code: the list of screens with the code filled in. */
const buildPairingAddress = (basePath: string, code: string) =>
  `${location.origin}${basePath}/settings/screens?pair=${code}`

function renderPairing(root: HTMLElement, basePath: string, code: string | null, status: Status, willResume: boolean) {
  const middle = (code?.length ?? 0) / 2
  // The groups have no space between them, so that a copied code is complete.
  const groups = code ? [code.slice(0, middle), code.slice(middle)] : ['', '']
  const codeBox = createElement('p', 'pairCode', ...groups.map((group) => createElement('span', '', group)))
  const qrBox = createElement('div', 'pairQr')
  if (code) qrBox.append(buildQrImage(buildPairingAddress(basePath, code)))
  const texts = GUEST_LANGUAGES.map((language, index) => buildInstructions(language, index, status, willResume))
  const sheet = createElement('div', 'sheet pairing', createElement('main', 'pairMain', codeBox, qrBox, ...texts))
  document.title = code ?? 'Poledne'
  root.replaceChildren(sheet)
}

/** Remembers the screen of this display, because a display often starts with the page for pairing. */
function openRememberedScreen(basePath: string) {
  const key = `poledne-screen:${basePath}:paired`
  const tryStorage = <T>(use: (storage: Storage) => T): T | null => {
    try {
      return use(localStorage)
    } catch {
      return null
    }
  }
  return {
    read: () => tryStorage((storage) => storage.getItem(key)),
    write: (id: string) => void tryStorage((storage) => storage.setItem(key, id)),
    forget: () => void tryStorage((storage) => storage.removeItem(key)),
  }
}

/** Shows a code until a user has chosen the screen of this display, and then opens that screen. */
export function startPairing(root: HTMLElement, basePath: string, openScreen: (id: string) => void): void {
  const api = `${basePath}/api/public/screens/`
  const remembered = openRememberedScreen(basePath)
  let pairing: Pairing | null = null
  let isPaired = false
  let lastShown = ''

  function show(status: Status): void {
    const code = pairing?.code ?? null
    const willResume = remembered.read() !== null
    const shown = JSON.stringify([code, status, willResume])
    if (shown !== lastShown) renderPairing(root, basePath, code, status, willResume)
    lastShown = shown
  }

  const request = (init: RequestInit, path = 'pairing/') =>
    fetch(api + path, { ...init, cache: 'no-store', signal: createTimeoutSignal(TIMEOUT_MS) })

  function open(id: string): void {
    isPaired = true
    openScreen(id)
  }

  /** Requests a code; returns the pause before the next request. */
  async function requestCode(): Promise<number> {
    const response = await request({ method: 'POST' })
    if (response.status === 429) {
      show('pairBusy')
      return 1_000 * (Number(response.headers.get('retry-after')) || RETRY_MS / 1_000)
    }
    if (!response.ok) throw new Error(`status ${response.status}`)
    pairing = (await response.json()) as Pairing
    show('pairValid')
    return POLL_MS
  }

  /** Asks for the screen of the display; an expired code is replaced at once. */
  async function pollScreen(secret: string): Promise<number> {
    const response = await request({ headers: { 'X-Pairing-Secret': secret } })
    if (await isGone(response)) {
      pairing = null
      return 0
    }
    if (!response.ok) throw new Error(`status ${response.status}`)
    const { screenId } = (await response.json()) as { screenId: string | null }
    show('pairValid')
    if (screenId !== null) {
      remembered.write(screenId)
      open(screenId)
    }
    return POLL_MS
  }

  async function run(): Promise<void> {
    let pause = RETRY_MS
    try {
      pause = await (pairing ? pollScreen(pairing.secret) : requestCode())
    } catch {
      // The code stays on the display, because it can still be valid once the network is back.
      show('pairOffline')
    }
    if (!isPaired) setTimeout(() => void run(), pause)
  }

  async function resume(id: string): Promise<void> {
    const response = await request({}, `${id}/`).catch(() => null)
    if (isPaired) return
    if (response && (await isGone(response))) remembered.forget()
    else open(id)
  }

  // The text needs no layout that waits for the fonts.
  document.documentElement.classList.add('fontsLoaded')
  show('pairLoading')
  void run()
  const id = remembered.read()
  if (id) setTimeout(() => void resume(id), RESUME_MS)
}
