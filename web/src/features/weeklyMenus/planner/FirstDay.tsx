import { useParams } from '@tanstack/react-router'

/** The first day of the week, which the server has written into the HTML for phones. */
let firstDay = document.getElementById('first-day')

/** Shows that day while the planner of its week is loaded. */
export function FirstDay() {
  const { weeklyMenuId } = useParams({ strict: false })
  return (
    <div
      ref={(box) => {
        if (firstDay && firstDay.dataset.menu === weeklyMenuId) box?.append(firstDay)
      }}
    />
  )
}

/** Removes that day once the planner shows it. */
export function removeFirstDay(): void {
  firstDay?.remove()
  firstDay = null
}
