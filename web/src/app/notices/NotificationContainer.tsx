import { Notifications, useNotifications } from '@mantine/notifications'
import { useEffect } from 'react'
import { computeLift } from './computeLift.ts'
import notices from './NotificationContainer.module.css'

/** Elements that notifications must not cover: save bars, bulk bars and the buttons of a dialog. */
const OBSTACLES = '[data-keep-clear], [role="dialog"] button'
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
    document.addEventListener('scroll', scheduleUpdate, { capture: true, passive: true })
    updateLift()
    return () => {
      cancelAnimationFrame(frame)
      resized.disconnect()
      changed.disconnect()
      window.removeEventListener('resize', scheduleUpdate)
      document.removeEventListener('scroll', scheduleUpdate, { capture: true })
      style.removeProperty(LIFT)
    }
  }, [isShown])
}

/** Shows the notifications in the lower right corner, above the buttons of the page. */
export function NotificationContainer() {
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
