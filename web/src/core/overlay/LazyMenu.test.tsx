import { Button } from '@mantine/core'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { Providers } from '../../app/Providers.tsx'
import '../../testing/renderApp.tsx'
import { FloatingPanel } from './FloatingPanel.tsx'
import { LazyMenu } from './LazyMenu.tsx'

const Panel = () => (
  <FloatingPanel label="Panel">
    <input aria-label="Text" data-autofocus />
  </FloatingPanel>
)

function renderMenu(load: () => Promise<typeof Panel>) {
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  onTestFinished(() => root.unmount())
  root.render(
    <Providers>
      <LazyMenu kind="dialog" load={load} renderButton={(props) => <Button {...props}>Open</Button>}>
        {(Content) => <Content />}
      </LazyMenu>
    </Providers>,
  )
  return page.getByRole('button', { name: 'Open' })
}

test('a menu that failed to load opens at the next key press', async () => {
  let isOffline = true
  let attempts = 0
  const load = async () => {
    attempts += 1
    if (isOffline) throw new Error('offline')
    return Panel
  }
  const button = renderMenu(load)
  await expect.element(button).toBeVisible()
  window.focus()
  button.element().focus()
  await commands.press('Enter')
  // The focus has loaded the menu once already.
  await expect.poll(() => attempts).toBe(2)
  await expect.element(button).toHaveAttribute('aria-expanded', 'false')
  await expect.element(button).toHaveFocus()
  isOffline = false
  await commands.press('Enter')
  await expect.element(page.getByRole('textbox', { name: 'Text' })).toHaveFocus()
})

test('Escape closes a menu while its button still has the focus', async () => {
  const button = renderMenu(async () => Panel)
  await button.click()
  await expect.element(page.getByRole('textbox', { name: 'Text' })).toHaveFocus()
  button.element().focus()
  await commands.press('Escape')
  await expect.element(button).toHaveAttribute('aria-expanded', 'false')
})
