import { expect, test } from 'vitest'
import { listStylesheets } from '../../buildStyles.ts'

const modules = Object.keys(import.meta.glob('../../../node_modules/@mantine/core/esm/**/*.mjs'))
const stylesheets = Object.keys(import.meta.glob('../../../node_modules/@mantine/core/styles/[A-Z]*.layer.css'))

test('every stylesheet of a Mantine component is imported with its class names', () => {
  const expected = stylesheets.map((path) => path.replace(/.*node_modules\//, ''))
  expect(expected).toContain('@mantine/core/styles/Button.layer.css')
  expect([...new Set(modules.flatMap(listStylesheets))].sort()).toEqual(expected.sort())
})

test('the styles of a popover come before those of the list of options in it', () => {
  const order = modules.filter((path) => path.endsWith('/Combobox.module.mjs')).flatMap(listStylesheets)
  expect(order.filter((path) => /Popover|Combobox/.test(path))).toEqual([
    '@mantine/core/styles/Popover.layer.css',
    '@mantine/core/styles/Combobox.layer.css',
  ])
})
