import { expect, test } from 'vitest'
import { findStylesheet } from '../../buildMantineStyles.ts'

const modules = Object.keys(import.meta.glob('../../../node_modules/@mantine/core/esm/**/*.mjs'))
const stylesheets = Object.keys(import.meta.glob('../../../node_modules/@mantine/core/styles/[A-Z]*.layer.css'))

test('every stylesheet of a Mantine component is imported with its class names', () => {
  const expected = stylesheets.map((path) => path.replace(/.*node_modules\//, ''))
  expect(expected).toContain('@mantine/core/styles/Button.layer.css')
  expect(modules.flatMap((path) => findStylesheet(path) ?? []).sort()).toEqual(expected.sort())
})
