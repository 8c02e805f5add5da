import { LANGUAGES } from '@poledne/contract/domain/languages'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { chooseLanguage } from '../../core/i18n/i18n.ts'
import '../../testing/page.ts'
import { renderApp } from '../../testing/renderApp.tsx'
import { serveWeek } from './planner/testing/serveWeek.ts'

test.each(LANGUAGES)(
  'a week that ends in the next year has the type size of its row and fits in %s',
  async (language) => {
    await chooseLanguage(language)
    onTestFinished(() => chooseLanguage('en'))
    const { handlers } = serveWeek({ menu: { startDate: '2026-12-28' } })
    await renderApp('weeklyMenus', { handlers })
    const week = page.getByRole('rowheader')
    await expect.element(week).toHaveTextContent(/53.*2027$/)
    const { scrollWidth, clientWidth, lastElementChild } = week.element()
    expect(scrollWidth).toBe(clientWidth)
    const [own, variant] = [lastElementChild, page.getByText('Standard').element()].map(
      (element) => element && getComputedStyle(element.querySelector('*') ?? element).fontSize,
    )
    expect(own).toBe(variant)
  },
)
