import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { describe, expect, onTestFinished, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { Providers } from '../../../app/Providers.tsx'
import { holdBack, listWrites } from '../../../testing/api.ts'
import { buildCodelistItem, buildDish, getCodelist, serveDishes } from '../../../testing/builders.ts'
import { tabTo } from '../../../testing/page.ts'
import { renderApp } from '../../../testing/renderApp.tsx'
import { Select } from './Select.tsx'

const locateCombobox = (name: string) => page.getByRole('main').getByRole('combobox', { name })
const options = page.getByRole('listbox').getByRole('option')

const lists = [
  { name: 'select of a record', path: 'dishes/new/edit', label: 'Type', typed: 'meat', picked: 'Meat-free dish' },
  { name: 'time zone', path: 'restaurants/new/edit', label: 'Time zone', typed: 'tokyo', picked: /Tokyo/ },
  { name: 'multi-select of user roles', path: 'users/new/edit', label: 'Roles', typed: 'view', picked: 'Viewer' },
]

for (const { name, path, label, typed, picked } of lists)
  test.each(['Enter', 'Tab'])(
    `%s in the open ${name} picks the first match and doesn't submit the form`,
    async (key) => {
      await renderApp(path)
      const input = locateCombobox(label)
      await tabTo(input)
      await commands.typeText(typed)
      await expect.element(options.first()).toHaveTextContent(picked)
      await commands.press(key)
      if (label === 'Roles')
        await expect.element(page.getByRole('main').getByText(picked, { exact: true })).toBeVisible()
      else await expect.element(input).toHaveDisplayValue(picked)
      if (key === 'Tab') await expect.element(input).not.toHaveFocus()
      await expect.element(page.getByText('1 change', { exact: true })).toBeVisible()
      expect(listWrites()).toEqual([])
      expect(page.getByText('This field is required').elements()).toEqual([])
    },
  )

test('Enter in an open list without a choice closes it and changes nothing, even with no match', async () => {
  await renderApp('dishes/5/edit', { handlers: serveDishes(buildDish({ id: 5, dishTypeId: 1 })).handlers })
  const input = locateCombobox('Type')
  await expect.element(input).toHaveValue('Soup')
  await tabTo(input)
  await expect.element(options.first()).toBeVisible()
  await commands.press('Enter')
  await expect.element(options.first()).not.toBeInTheDocument()
  await expect.element(input).toHaveValue('Soup')
  // The current value is highlighted, and picking it again keeps it.
  await commands.press('ArrowDown')
  await commands.press('Enter')
  await expect.element(input).toHaveValue('Soup')
  await commands.typeText('xyz')
  await expect.element(page.getByRole('listbox', { name: 'Type' }).getByText('No results')).toBeVisible()
  await commands.press('Enter')
  await expect.element(page.getByRole('listbox', { name: 'Type' }).getByText('No results')).not.toBeInTheDocument()
  await commands.press('Tab')
  await expect.element(input).toHaveValue('Soup')
  expect(listWrites()).toEqual([])
})

test('an arrow key pressed while the list opens moves the highlight by one option', async () => {
  await renderApp('dishes/new/edit')
  const input = locateCombobox('Type')
  // The list is in the document, but hidden.
  await expect.poll(() => document.body.textContent).toContain('Dessert')
  const element = input.element()
  element.focus()
  // The list is open, but its timers have not run.
  await Promise.resolve()
  expect(element.ariaExpanded).toBe('true')
  const key = { key: 'ArrowDown', code: 'ArrowDown', bubbles: true, cancelable: true }
  element.dispatchEvent(new KeyboardEvent('keydown', key))
  await expect.element(options.and(page.getByCss('[data-combobox-selected]'))).toHaveTextContent('Soup')
  await commands.press('ArrowDown')
  await commands.press('Enter')
  await expect.element(input).toHaveValue('Main course')
})

test('a save without a required choice focuses its select and leaves the list closed', async () => {
  await renderApp('restaurantMenus/new/edit')
  await tabTo(locateCombobox('Variant'))
  await commands.typeText('standard')
  await expect.element(options.first()).toHaveTextContent('Standard')
  await commands.press('Enter')
  await commands.press('Control+s')
  await expect.element(locateCombobox('Restaurant')).toHaveFocus()
  await expect.element(locateCombobox('Restaurant')).toHaveAccessibleDescription('Select a value')
  expect(options.elements()).toEqual([])
})

describe('while the options load', () => {
  /** Answers one code list only after its release. */
  const holdCodelist = (name: string) => {
    const held = holdBack(getCodelist(name))
    const answer = ({ params }: { params: Record<string, string> }) =>
      params.name === name ? held.answer() : getCodelist(params.name)
    return { handlers: { 'GET codelists/:name/': answer }, release: held.release }
  }

  test('Enter picks the first match once they have arrived', async () => {
    const { handlers, release } = holdCodelist('roles')
    await renderApp('users/new/edit', { handlers })
    const input = locateCombobox('Roles')
    await tabTo(input)
    await commands.typeText('view')
    await commands.press('Enter')
    release()
    await expect.element(page.getByRole('main').getByText('Viewer', { exact: true })).toBeVisible()
    await expect.element(page.getByText('1 change', { exact: true })).toBeVisible()
    expect(listWrites()).toEqual([])
  })

  test('a list that is open with only its own value shows the others once they have arrived', async () => {
    const { handlers, release } = holdCodelist('timezones')
    await renderApp('restaurants/new/edit', { handlers })
    await tabTo(locateCombobox('Time zone'))
    await expect.element(options).toHaveTextContent('Prague')
    release()
    await expect.element(options.filter({ hasText: 'Tokyo' })).toBeVisible()
  })

  test('typed text is kept when the label of the value arrives', async () => {
    let showOptions = () => {}
    const items = ['Soup', 'Main course', 'Dessert'].map((name, index) => buildCodelistItem(index + 1, name))
    const answer = new Promise<{ items: typeof items }>((resolve) => {
      showOptions = () => resolve({ items })
    })
    const { handlers: dishHandlers } = serveDishes(buildDish({ id: 5, dishTypeId: 1 }))
    await renderApp('dishes/5/edit', { handlers: { ...dishHandlers, 'GET codelists/:name/': () => answer } })
    const input = locateCombobox('Type')
    await tabTo(input)
    await commands.typeText('des')
    showOptions()
    await expect.element(options.first()).toBeVisible()
    await commands.typeText('s')
    await expect.element(input).toHaveValue('dess')
    await expect.element(options.first()).toHaveTextContent('Dessert')
    await commands.press('Enter')
    await expect.element(input).toHaveValue('Dessert')
  })

  test('the label of the value is shown once the options have arrived, and again after leaving typed text', async () => {
    let showOptions = () => {}
    const items = [buildCodelistItem(1, 'Soup'), buildCodelistItem(2, 'Dessert')]
    const answer = new Promise<{ items: typeof items }>((resolve) => {
      showOptions = () => resolve({ items })
    })
    const { handlers: dishHandlers } = serveDishes(buildDish({ id: 5, dishTypeId: 1 }))
    await renderApp('dishes/5/edit', { handlers: { ...dishHandlers, 'GET codelists/:name/': () => answer } })
    const input = locateCombobox('Type')
    await expect.element(input).toHaveValue('')
    showOptions()
    await expect.element(input).toHaveValue('Soup')
    await tabTo(input)
    await commands.typeText('des')
    await commands.press('Escape')
    await commands.press('Tab')
    await expect.element(input).toHaveValue('Soup')
  })
})

/** A select that lets the server filter the options, by the text that it keeps. */
function SearchedSelect() {
  const [text, setText] = useState('')
  return (
    <>
      <Select
        aria-label="Dish"
        searchable
        data={['Goulash']}
        value="Goulash"
        searchValue={text}
        onSearchChange={setText}
        onChange={() => {}}
      />
      <output>{`Searched: ${text}`}</output>
    </>
  )
}

test('a select whose parent keeps the typed text passes on what is typed', async () => {
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  onTestFinished(() => root.unmount())
  root.render(
    <Providers>
      <SearchedSelect />
    </Providers>,
  )
  await page.getByRole('combobox', { name: 'Dish' }).fill('soup')
  await expect.element(page.getByText('Searched: soup')).toBeVisible()
})
