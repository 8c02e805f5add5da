import { Anchor, Badge, Button, Radio } from '@mantine/core'
import { dishes as dishModule } from '@poledne/contract/modules/dish'
import type { DuplicateDish, DuplicateGroup } from '@poledne/contract/modules/dishDuplicate'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../core/format/useFormat.ts'
import { SEPARATOR } from '../../../core/format/useNameSuffix.ts'
import { FieldValue } from '../../../core/record/values/FieldValue.tsx'
import classes from './Duplicates.module.css'
import { findDifferentFields } from './mergeChoices.ts'

type DuplicateGroupItemProps = {
  group: DuplicateGroup
  isHidden: boolean
  onMerge: (keepId: number, goneId: number) => void
  onDismiss: () => void
  onRestore: () => void
}

/** A group of dishes: the user chooses the one to keep and merges each of the others into it. */
export function DuplicateGroupItem({ group, isHidden, onMerge, onDismiss, onRestore }: DuplicateGroupItemProps) {
  const { t } = useTranslation()
  const { dishes, reason } = group
  const [first] = dishes
  const [chosenId, setChosenId] = useState<number | null>(null)
  const keep = dishes.find(({ id }) => id === chosenId) ?? first
  if (!first || !keep) return null
  const canMerge = dishes.some(({ can }) => can.edit)
  const doAllergensDiffer = dishes.some((dish) => findDifferentFields(first, dish).includes('allergenIds'))
  return (
    <li className={classes.group} aria-label={t('duplicates:group', { name: first.nameCs })}>
      <div className={classes.groupHead}>
        <span className={classes.badges}>
          <Badge variant="light" color={reason === 'sameName' ? 'blue' : 'gray'} tt="none">
            {t(`duplicates:reason.${reason}`)}
          </Badge>
          {doAllergensDiffer && (
            <Badge variant="light" color="yellow" tt="none">
              {t('duplicates:allergensDiffer')}
            </Badge>
          )}
        </span>
        <Button variant="subtle" size="compact-sm" onClick={isHidden ? onRestore : onDismiss}>
          {t(isHidden ? 'duplicates:listAgain' : 'duplicates:dismiss')}
        </Button>
      </div>
      <ul className={classes.dishes}>
        {dishes.map((dish) => (
          <li key={dish.id} className={classes.dish}>
            {canMerge && (
              <Radio
                size="sm"
                className={classes.keep}
                checked={dish.id === keep.id}
                disabled={!dish.can.edit}
                aria-label={t('duplicates:keepDish', { name: dish.nameCs })}
                label={t('duplicates:keep')}
                onChange={() => setChosenId(dish.id)}
              />
            )}
            <DishFacts dish={dish} />
            {canMerge && dish.id !== keep.id && (
              <Button
                variant="default"
                size="sm"
                className={classes.mergeButton}
                disabled={!keep.can.edit || !dish.can.archive}
                aria-label={t('duplicates:mergeDish', { name: dish.nameCs })}
                onClick={() => onMerge(keep.id, dish.id)}
              >
                {t('duplicates:merge')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </li>
  )
}

/** The names of a dish, its type and allergens, and how often it was served. */
function DishFacts({ dish }: { dish: DuplicateDish }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { id, nameCs, nameEn, dishTypeName, allergenIds, timesServed, lastServed } = dish
  const served =
    timesServed > 0
      ? [
          t('dishes:servings.times', { count: timesServed }),
          ...(lastServed ? [t('dishes:servings.last', { day: format.day(lastServed) })] : []),
        ].join(', ')
      : t('duplicates:neverServed')
  return (
    <div className={classes.facts}>
      <span className={classes.names}>
        <Anchor component={Link} to={`/dishes/${id}`} className={classes.name}>
          {nameCs}
        </Anchor>
        {nameEn && <span className={classes.quiet}>{nameEn}</span>}
      </span>
      <span className={classes.details}>
        <span className={classes.quiet}>{[...(dishTypeName ? [dishTypeName] : []), served].join(SEPARATOR)}</span>
        <span className={classes.allergens}>
          <span className={classes.quiet}>{t('dishes:fields.allergenIds')}: </span>
          <FieldValue module={dishModule} field="allergenIds" value={allergenIds} />
        </span>
      </span>
    </div>
  )
}
