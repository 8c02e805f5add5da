import type { ReactNode } from 'react'
import classes from './ActionList.module.css'

/** A list of items such as devices or passkeys, each with its own buttons. */
export const ActionList = ({ children }: { children: ReactNode }) => <ul className="list">{children}</ul>

type ActionRowProps = { icon: ReactNode; name: ReactNode; text: ReactNode; children?: ReactNode }

export function ActionRow({ icon, name, text, children }: ActionRowProps) {
  return (
    <li className={classes.row}>
      <span className={classes.icon}>{icon}</span>
      <div className="breakable">
        <div className={classes.name}>{name}</div>
        {text && <p className="flat quiet small">{text}</p>}
      </div>
      {children && <div className={classes.actions}>{children}</div>}
    </li>
  )
}
