import classes from './FormError.module.css'

/** What is wrong with the whole, where no field is to blame. */
export function FormError({ children }: { children: string | null | undefined }) {
  return (
    children && (
      <p className={classes.failure} role="alert">
        {children}
      </p>
    )
  )
}
