import classes from './FormError.module.css'

/** Shows an error of the whole form, which belongs to no field. */
export function FormError({ children }: { children: string | null | undefined }) {
  return (
    children && (
      <p className={classes.failure} role="alert">
        {children}
      </p>
    )
  )
}
