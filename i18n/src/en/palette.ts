/** The command palette and the list of shortcuts. */
export const palette = {
  title: 'Go to anything',
  placeholder: 'Find a screen, a record or an action',
  searching: 'Searching…',
  nothing: 'Nothing is called that.',
  groups: { recent: 'Lately', records: 'Records', places: 'Screens', actions: 'Actions' },
  theme: 'Theme: {{name}}',
  language: 'Language: {{name}}',
  switchBack: 'Switch back to yourself',
  shortcuts: {
    title: 'Keyboard shortcuts',
    everywhere: { title: 'Everywhere', palette: 'Find or do anything', help: 'This list' },
    lists: { title: 'Lists', rows: 'Next and previous row', open: 'Open the row', newTab: 'Open it in a new tab' },
    forms: { title: 'Forms', save: 'Save' },
    planner: {
      title: 'Weekly planner',
      cells: 'Move between cells',
      write: 'Write in the cell',
      clear: 'Clear the cell',
      pickUp: 'Pick a dish up and put it down',
      copy: 'Copy cells',
      cut: 'Cut cells',
      paste: 'Paste cells',
      undo: 'Undo',
      redo: 'Redo',
    },
  },
}
