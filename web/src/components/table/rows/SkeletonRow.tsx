import classes from './Row.module.css'

/** A row that is on its way: the same height and columns, nothing to read. */
export function SkeletonRow({ columns, hasCheck }: { columns: readonly { id: string }[]; hasCheck: boolean }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row takes no focus
    <tr className={classes.skeleton} aria-hidden="true">
      {hasCheck && <td className={classes.check} />}
      {columns.map(({ id }) => (
        <td key={id} className={classes.cell}>
          <span className={classes.bone} />
        </td>
      ))}
    </tr>
  )
}
