import type { ReactNode } from 'react'
import classes from './ProfilePage.module.css'

type RowProps = { icon: ReactNode; name: ReactNode; text: ReactNode; children?: ReactNode }

/** One sign-in method or device with its actions. */
export function MethodRow({ icon, name, text, children }: RowProps) {
  return (
    <li className={classes.device}>
      {icon}
      <div className={classes.deviceText}>
        <p className={classes.deviceName}>{name}</p>
        <p className={classes.soft}>{text}</p>
      </div>
      {children && <div className={classes.deviceActions}>{children}</div>}
    </li>
  )
}
