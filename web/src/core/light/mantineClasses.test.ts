import { ActionIcon, Burger, Button, Input, Loader, UnstyledButton } from '@mantine/core'
import { expect, test } from 'vitest'
import { mantineClasses } from './mantineClasses.ts'

test.each([
  ['button', Button.classes],
  ['actionIcon', ActionIcon.classes],
  ['unstyledButton', UnstyledButton.classes],
  ['input', Input.classes],
  ['burger', Burger.classes],
  ['loader', Loader.classes],
] as const)('the class names of %s are those of Mantine', (name, classes) => {
  expect(classes).toMatchObject(mantineClasses[name])
})
