import classes from './Logo.module.css'

/** The logo: the noon sun over a plate. Screen readers ignore it, because the product name is next to it. */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <svg className={classes.logo} width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <circle className={classes.sun} cx="16" cy="12" r="5" />
      <path className={classes.rays} d="M16 1.8v2.4M7.6 4.4l1.6 1.7M24.4 4.4l-1.6 1.7M4 12h2.4M25.6 12H28" />
      <path className={classes.plate} d="M3 21.5h26c-1.8 4.1-6.8 6.5-13 6.5S4.8 25.6 3 21.5Z" />
    </svg>
  )
}
