import classes from './FormError.module.css'

/** An error of the whole form that belongs to no field. */
export function FormError({ children }: { children: string | null | undefined }) {
  return (
    children && (
      <p className={classes.failure} role="alert">
        {children}
      </p>
    )
  )
}
