/** The help panel, the help pages and the list of shortcuts. */
export const help = {
  title: 'Help',
  back: 'Back',
  openPage: 'Open as a page in a new tab',
  topics: 'All topics',
  wholePage: 'Whole page: {{title}}',
  pdf: 'Print the cheat sheet (PDF)',
  search: {
    label: 'Search help',
    found_one: '{{count}} result',
    found_other: '{{count}} results',
    nothing: 'No results. Try fewer or other words.',
  },
  shortcuts: {
    title: 'Keyboard shortcuts',
    space: 'Space',
    everywhere: {
      title: 'Everywhere',
      palette: 'Search or run a command',
      help: 'Open help',
      navigation: 'Collapse or expand the navigation',
    },
    lists: { title: 'Lists', rows: 'Next and previous row', open: 'Open row', newTab: 'Open row in a new tab' },
    forms: { title: 'Forms', save: 'Save' },
    planner: {
      title: 'Weekly planner',
      cells: 'Move between cells',
      write: 'Type in the cell',
      clear: 'Clear the cell',
      pickUp: 'Pick up or drop a dish',
      copy: 'Copy cells',
      cut: 'Cut cells',
      paste: 'Paste cells',
      undo: 'Undo',
      redo: 'Redo',
    },
  },
}
