import type { MantineColorsTuple } from '@mantine/core'

/** Ink on warm paper: greys that lean to the oven, and one accent from tomato to burgundy. */
const tomato: MantineColorsTuple = [
  '#fdf1ee',
  '#f9ddd6',
  '#f2b8ab',
  '#ea917d',
  '#e37158',
  '#d9543a',
  '#c94430',
  '#b23626',
  '#8f2a20',
  '#6b1f1c',
]
const paper: MantineColorsTuple = [
  '#fbf8f3',
  '#f4efe7',
  '#e9e2d7',
  '#dcd3c5',
  '#c8bdad',
  '#877a6c',
  '#6b5f53',
  '#50463d',
  '#3a322b',
  '#2a231e',
]
const night: MantineColorsTuple = [
  '#f0e8e0',
  '#d8cdc3',
  '#b5a89d',
  '#958a80',
  '#4d4340',
  '#3a3130',
  '#2a2322',
  '#1c1716',
  '#151110',
  '#0e0b0a',
]
/** States only. Each carries white text at 7 and stands on paper as text at 8. */
const green: MantineColorsTuple = [
  '#eef6ec',
  '#daebd6',
  '#b5d7ae',
  '#8dc184',
  '#69ad5f',
  '#4f9745',
  '#417f39',
  '#33682d',
  '#2a5426',
  '#20401e',
]
const amber: MantineColorsTuple = [
  '#fdf5e3',
  '#f9e7bf',
  '#f2d185',
  '#eab94b',
  '#dfa124',
  '#c1830f',
  '#9f690a',
  '#835508',
  '#694409',
  '#503409',
]
const red: MantineColorsTuple = [
  '#fdefef',
  '#fad9d9',
  '#f3b0b0',
  '#ea8484',
  '#e26060',
  '#d54343',
  '#c03232',
  '#a62626',
  '#861f20',
  '#66191a',
]

export const colors = {
  tomato,
  gray: paper,
  dark: night,
  green,
  yellow: amber,
  red,
}
