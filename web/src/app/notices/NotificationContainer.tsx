import { Notifications, useNotifications } from '@mantine/notifications'
import { useEffect } from 'react'
import { computeLift } from './computeLift.ts'
import notices from './NotificationContainer.module.css'

/**
 * Elements that notifications must not cover: save bars, bulk bars, the buttons of dialogs and toolbars, the cell with
 * the focus, and open lists of choices.
 */
const OBSTACLES = [
  '[data-keep-clear]',
  ':is([role="dialog"], [role="alertdialog"], [role="toolbar"]) button',
  '[data-cell]:focus-within',
  '[role="listbox"]',
].join()
const LIFT = '--notifications-lift'

/** Moves the notifications above the buttons that they would cover, whenever notifications or buttons change. */
function useLiftAboveObstacles(isShown: boolean): void {
  useEffect(() => {
    const { style } = document.documentElement
    if (!isShown) return
    let frame = 0
    const updateLift = () => {
      // The container of the first notification is added to the page after this effect has run.
      const stack = document.querySelector(`.${notices.root}[data-position="bottom-right"]`)
      if (!stack) return
      resized.observe(stack)
      const lift = Number.parseFloat(style.getPropertyValue(LIFT)) || 0
      const { left, right, top, bottom } = stack.getBoundingClientRect()
      const boxes = [...document.querySelectorAll(OBSTACLES)].map((each) => each.getBoundingClientRect())
      const visibleBoxes = boxes.filter(({ width, height }) => width > 0 && height > 0)
      const next = computeLift({ left, right, top: top + lift, bottom: bottom + lift }, visibleBoxes)
      if (next !== lift) style.setProperty(LIFT, `${next}px`)
    }
    const scheduleUpdate = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(updateLift)
    }
    const resized = new ResizeObserver(scheduleUpdate)
    const changed = new MutationObserver(scheduleUpdate)
    changed.observe(document.body, { childList: true, subtree: true })
    window.addEventListener('resize', scheduleUpdate)
    document.addEventListener('transitionend', scheduleUpdate)
    document.addEventListener('focusin', scheduleUpdate)
    document.addEventListener('scroll', scheduleUpdate, { capture: true, passive: true })
    updateLift()
    return () => {
      cancelAnimationFrame(frame)
      resized.disconnect()
      changed.disconnect()
      window.removeEventListener('resize', scheduleUpdate)
      document.removeEventListener('transitionend', scheduleUpdate)
      document.removeEventListener('focusin', scheduleUpdate)
      document.removeEventListener('scroll', scheduleUpdate, { capture: true })
      style.removeProperty(LIFT)
    }
  }, [isShown])
}

const formatPosition = ({ clientX, clientY }: MouseEvent) => `${clientX} ${clientY}`
const isNotification = (target: EventTarget | null) =>
  target instanceof Element && target.closest(`.${notices.root}`) !== null

/**
 * Lets a notification that appears under a resting pointer close on time: it stays open only for a pointer that has
 * moved since.
 */
function useIgnoreRestingPointer(): void {
  useEffect(() => {
    let position: string | null = null
    let isIgnored = false
    // React derives that the pointer has entered an element from either event.
    const ignoreRestingPointer = (event: MouseEvent) => {
      const entered = event.type === 'mouseover' ? event.target : event.relatedTarget
      const isResting = position === null || position === formatPosition(event)
      if (!(event.isTrusted && isResting && isNotification(entered))) return
      isIgnored = true
      event.stopPropagation()
    }
    const rememberPosition = (event: MouseEvent) => {
      if (position === formatPosition(event)) return
      position = formatPosition(event)
      if (isIgnored) event.target?.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }))
      isIgnored = false
    }
    const removal = new AbortController()
    const options = { capture: true, signal: removal.signal }
    window.addEventListener('mouseover', ignoreRestingPointer, options)
    window.addEventListener('mouseout', ignoreRestingPointer, options)
    window.addEventListener('mousemove', rememberPosition, options)
    return () => removal.abort()
  }, [])
}

/** Shows the notifications in the lower right corner, above the buttons of the page. */
export function NotificationContainer() {
  useIgnoreRestingPointer()
  useLiftAboveObstacles(useNotifications().notifications.length > 0)
  return (
    <Notifications
      position="bottom-right"
      limit={5}
      autoClose={4000}
      transitionDuration={250}
      containerWidth={440}
      notificationMaxHeight={200}
      classNames={{ root: notices.root, notification: notices.notification }}
    />
  )
}
