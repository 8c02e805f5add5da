/** The command palette. */
export const palette = {
  title: 'Command palette',
  placeholder: 'Search pages, records and actions',
  searching: 'Searching…',
  nothing: 'No results.',
  failed: 'Couldn’t search the records.',
  retry: 'Try again',
  groups: { recent: 'Recent', records: 'Records', places: 'Pages', actions: 'Actions' },
  week: 'Week {{week}}',
  planWeek: 'Plan week {{week}} ({{dates}})',
  theme: 'Appearance: {{name}}',
  language: 'Language: {{name}}',
  switchBack: 'Switch back to your account',
  shortcuts: 'Keyboard shortcuts',
}
