import type { Profile } from '@poledne/contract/access/session'
import { expect, onTestFinished, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { chooseLanguage } from '../../core/i18n/i18n.ts'
import { pending } from '../../testing/api.ts'
import { buildPage, serveDishes } from '../../testing/builders.ts'
import { expectNone, expectTexts, locateNavigation } from '../../testing/page.ts'
import { renderApp } from '../../testing/renderApp.tsx'

const { handlers: dishes } = serveDishes()
const handlers = {
  ...dishes,
  'GET profile/factors/': () => pending,
  'GET profile/sessions/': () => pending,
  'GET profile/tokens/': () => pending,
  'GET settings/allergens/': () => pending,
  'GET settings/weeklyMenuVariants/': () => pending,
  'GET settings/menuItemTypes/': () => pending,
  'GET settings/dishTypes/': () => pending,
  'GET settings/screens/': () => pending,
  'GET settings/system/': () => pending,
  'GET settings/jobs/': () => pending,
  'GET settings/errorLog/': () => pending,
}
const locateLink = (name: string) => locateNavigation().getByRole('link', { name, exact: true })
const locateGroup = (name: string) => locateNavigation().getByRole('list', { name, exact: true }).getByRole('link')
const links = locateNavigation().getByRole('link')
const sublinks = locateNavigation().getByCss('ul ul a')
const renderHelp = (profile: Partial<Profile> = {}) => renderApp('help', { profile, handlers })

test('the navigation has four groups, and the profile with its numbers', async () => {
  await renderHelp({ badges: { notifications: 3, requests: 2 } })
  await expectTexts(locateGroup('Plan'), ['Dashboard', 'Weekly menus', 'Dishes'])
  await expectTexts(locateGroup('Prices'), ['Board', 'Restaurant menus', 'Price exceptions'])
  await expectTexts(locateGroup('Restaurants'), ['Restaurants', 'Screens'])
  await expectTexts(locateGroup('Administration'), ['Users', 'Roles', 'Audit log', 'Recent changes', 'Settings'])
  await expect
    .element(links.last())
    .toHaveAccessibleName('Profile 3 unread notifications 2 requests waiting for an answer')
})

test('entries without permission and empty groups are absent', async () => {
  await renderHelp({ availablePermissions: ['dishes.view'] })
  await expectTexts(links, ['Dashboard', 'Dishes', 'Recent changes', 'Profile'])
  await expectTexts(locateNavigation().getByRole('list'), [/^Dashboard/, 'Recent changes', 'Profile'])
  await expect.element(locateNavigation()).not.toHaveTextContent('Prices')
})

test('without the permission to view restaurants the price board is absent, and its address opens the next tab', async () => {
  const availablePermissions = ['restaurantMenus.view', 'restaurantMenuExceptions.view'] as const
  const { getAddress } = await renderApp('prices', {
    profile: { availablePermissions: [...availablePermissions] },
    handlers: { 'GET restaurantMenus/': buildPage([]) },
  })
  await expect.poll(getAddress).toMatch(/\/restaurantMenus$/)
  const tabs = page.getByRole('navigation', { name: 'Prices' }).getByRole('link')
  await expectTexts(tabs, ['Restaurant menus', 'Price exceptions', 'Changes'])
  await expectTexts(locateGroup('Prices'), ['Restaurant menus', 'Price exceptions'])
})

test.each(['en', 'cs', 'sk', 'hu'] as const)(
  'an administrator sees the whole navigation at 1280×720 without scrolling in %s',
  async (language) => {
    await chooseLanguage(language)
    onTestFinished(() => chooseLanguage('en'))
    await renderHelp({ badges: { notifications: 3, requests: 2 } })
    await page.viewport(1280, 720)
    const nav = page.getByCss('#navigation nav')
    await expect.element(nav.getByRole('link').last()).toBeInViewport({ ratio: 1 })
    const { scrollHeight, clientHeight, scrollWidth, clientWidth } = nav.element()
    expect({ scrollHeight, scrollWidth }).toEqual({ scrollHeight: clientHeight, scrollWidth: clientWidth })
    expect(page.getByRole('banner').element().getBoundingClientRect().width).toBe(320)
    const getWidth = () => page.getByRole('banner').element().getBoundingClientRect().width
    await commands.press('[')
    await expect.poll(getWidth).toBe(60)
    expect(nav.element().scrollHeight).toBe(nav.element().clientHeight)
    await commands.press('[')
    await expect.poll(getWidth).toBe(320)
  },
)

test('the links of the settings and of the profile are shown only in their section', async () => {
  const { router } = await renderHelp()
  await expect.element(locateLink('Settings')).toBeVisible()
  await expectNone(sublinks)
  await locateLink('Settings').click()
  const pages = ['Allergens', 'Weekly menu variants', 'Menu item types', 'Dish types', 'Screens']
  await expectTexts(sublinks, [...pages, 'Allergy and diet options', 'System'])
  await page.viewport(1280, 720)
  await locateLink('Allergens').click()
  await expect.element(locateLink('System')).toBeInViewport({ ratio: 1 })
  await locateLink('Profile').click()
  await expectTexts(sublinks, ['Edit profile', 'Change password', 'Notifications', 'Support requests'])
  await locateLink('Edit profile').click()
  await expect.element(locateLink('Edit profile')).toHaveAttribute('aria-current', 'page')
  await router.navigate({ to: '/help' })
  await expectNone(sublinks)
})

test('the screens open the settings only when they are chosen there', async () => {
  const { router } = await renderHelp()
  await locateGroup('Restaurants').last().click()
  await expect.poll(() => router.state.location.pathname).toBe('/settings/screens')
  await expectNone(sublinks)
  await locateLink('Settings').click()
  await sublinks.filter({ hasText: 'Screens' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/settings/screens')
  await expect.element(locateLink('System')).toBeVisible()
})

test('the system page is an entry of its own for a user without other settings', async () => {
  await renderHelp({ availablePermissions: ['settings.system'] })
  await expectTexts(locateGroup('Administration'), ['Recent changes', 'Allergy and diet options', 'System'])
})

test('language and appearance are in one menu, also in the collapsed navigation', async () => {
  onTestFinished(() => chooseLanguage('en'))
  await renderHelp()
  const menu = page.getByRole('dialog', { name: 'Language and appearance' })
  await expectNone(page.getByRole('combobox', { name: 'Language' }))
  await page.getByRole('button', { name: 'Language and appearance' }).click()
  await menu.getByTitle('Dark').click()
  await expect.poll(() => document.documentElement.dataset.mantineColorScheme).toBe('dark')
  await menu.getByRole('combobox', { name: 'Language' }).selectOptions('cs')
  await expect.element(page.getByRole('link', { name: 'Týdenní menu', exact: true })).toBeVisible()
  await commands.press('Escape')
  await expectNone(page.getByRole('dialog'))
  await commands.press('[')
  await expect.element(page.getByRole('button', { name: /^Jazyk a/ })).toBeVisible()
  await expectNone(page.getByRole('button', { name: 'Odhlásit se' }))
})
