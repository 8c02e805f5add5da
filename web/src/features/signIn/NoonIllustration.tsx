import classes from './NoonIllustration.module.css'

const CENTER = { x: 400, y: 270 }
const RAYS = Array.from({ length: 24 }, (_, index) => (index * 360) / 24)
const HALOS = [160, 230, 310, 410, 540, 720]

/** The illustration of the sign-in page: the noon sun above a plate. Sky and table extend beyond the view box. */
export function NoonIllustration() {
  return (
    <svg className={classes.picture} viewBox="0 60 800 800" aria-hidden="true">
      <rect className={classes.sky} x="-1200" y="-900" width="3200" height="2700" />
      {HALOS.map((radius) => (
        <circle key={radius} className={classes.halo} cx={CENTER.x} cy={CENTER.y} r={radius} />
      ))}
      {RAYS.map((angle, index) => (
        <path
          key={angle}
          className={classes.ray}
          d={`M${CENTER.x} ${CENTER.y - 112}v${index % 2 === 0 ? -30 : -14}`}
          transform={`rotate(${angle} ${CENTER.x} ${CENTER.y})`}
        />
      ))}
      <circle className={classes.sun} cx={CENTER.x} cy={CENTER.y} r="86" />
      <rect className={classes.table} x="-1200" y="590" width="3200" height="1300" />
      <path className={classes.edge} d="M-1200 590h3200" />
      <ellipse className={classes.shadow} cx="400" cy="716" rx="222" ry="62" />
      <ellipse className={classes.plate} cx="400" cy="700" rx="232" ry="66" />
      <ellipse className={classes.well} cx="400" cy="702" rx="150" ry="39" />
      <ellipse className={classes.reflection} cx="400" cy="704" rx="62" ry="15" />
      <g className={classes.cutlery}>
        <path d="M96 640c-10 34-12 58-12 74 0 12 6 18 14 18M112 640c-6 34-8 56-8 70M128 640c-2 32-4 54-4 72 0 12-6 20-18 20M101 732l-9 82" />
        <path d="M676 640c26 18 40 52 42 90l-16 2M676 640l26 92 9 82" />
      </g>
    </svg>
  )
}
