/**
 * The class names of Mantine's style sheets. The controls in this folder look like Mantine's, but do not load its code,
 * because they are part of the pages that open first. A test compares the names with Mantine's own.
 */
export const mantineClasses = {
  button: {
    root: 'm_77c9d27d',
    inner: 'm_80f1301b',
    label: 'm_811560b9',
    section: 'm_a74036a',
    loader: 'm_a25b86ee',
  },
  actionIcon: { root: 'm_8d3f4000', icon: 'm_8d3afb97' },
  unstyledButton: { root: 'm_87cf2631' },
  input: {
    root: 'm_46b77525',
    label: 'm_8fdc1311',
    required: 'm_78a94662',
    wrapper: 'm_6c018570',
    input: 'm_8fb7ebe7',
    section: 'm_82577fc2',
    description: 'm_fe47ce59',
    error: 'm_8f816625',
  },
  burger: { root: 'm_fea6bf1a', burger: 'm_d4fb9cad' },
  loader: { root: 'm_5ae2e3c', ovalLoader: 'm_b34414df' },
} as const

/** Joins class names, some of which can be missing. */
export const joinClasses = (...names: (string | false | undefined)[]): string => names.filter(Boolean).join(' ')
