import { Badge, Radio } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Side } from '../conflict.ts'
import classes from './Sides.module.css'

type SideChoiceProps = {
  name: string
  /** Whether both users changed the value, to different values. */
  clash: boolean
  side: Side | undefined
  onChoose: (side: Side) => void
  renderSide: (side: Side) => ReactNode
  children?: ReactNode
}

/** The choice between two versions of one value. */
export function SideChoice({ name, clash, side, onChoose, renderSide, children }: SideChoiceProps) {
  const { t } = useTranslation()
  return (
    <fieldset className={classes.difference}>
      <legend className={classes.name}>
        {name}
        {clash && (
          <Badge variant="light" color="yellow" tt="none">
            {t('record:conflict.clash')}
          </Badge>
        )}
      </legend>
      <div className={classes.sides}>
        {(['mine', 'theirs'] as const).map((each) => (
          <Radio.Card
            key={each}
            className={classes.side}
            checked={side === each}
            onClick={() => onChoose(each)}
            aria-label={`${name}: ${t(`record:conflict.${each}`)}`}
          >
            <Radio.Indicator />
            <span className={classes.value}>
              <span className={classes.quiet}>{t(`record:conflict.${each}`)}</span>
              {renderSide(each)}
            </span>
          </Radio.Card>
        ))}
      </div>
      {children}
    </fieldset>
  )
}
