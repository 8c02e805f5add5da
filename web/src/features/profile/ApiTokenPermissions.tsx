import { Button, Checkbox, Input } from '@mantine/core'
import type { Action, Area, Permission } from '@poledne/contract/access/permissions'
import { useTranslation } from 'react-i18next'
import { CodelistMultiSelect } from '../../core/form/select/CodelistSelect.tsx'
import { useSession } from '../../core/session/session.ts'
import classes from './ApiTokens.module.css'
import {
  canSelectRestaurants,
  createPresetChoices,
  getAreaChoice,
  isActionUnusable,
  limitRestaurants,
  listAvailableActions,
  TOKEN_PRESETS,
  type TokenChoices,
  toggleAction,
  toTokenEntries,
} from './apiTokenChoices.ts'

type Props = {
  choices: TokenChoices
  /** A message about all permissions; `areaErrors` contains messages about single areas. */
  error: string | undefined
  areaErrors: Partial<Record<Area, string>>
  onChange: (choices: TokenChoices) => void
}

/** Lets the user choose from their own permissions, with one group of checkboxes for each area. */
export function ApiTokenPermissions({ choices, error, areaErrors, onChange }: Props) {
  const { t } = useTranslation()
  const { profile } = useSession()
  return (
    <fieldset className="fieldset" aria-describedby={error ? 'token-permissions-error' : undefined}>
      <legend className="legend">{t('tokens:permissions.title')}</legend>
      <p className="flat quiet pretty">{t('tokens:permissions.hint')}</p>
      <PresetButtons choices={choices} onChange={onChange} />
      {error && (
        <Input.Error id="token-permissions-error" role="alert">
          {error}
        </Input.Error>
      )}
      {listAvailableActions(profile.availablePermissions).map(({ area, actions }) => (
        <AreaActions
          key={area}
          area={area}
          actions={actions}
          choices={choices}
          error={areaErrors[area]}
          onChange={onChange}
        />
      ))}
    </fieldset>
  )
}

/** Buttons that replace the chosen permissions by those of a preset. */
function PresetButtons({ choices, onChange }: Pick<Props, 'choices' | 'onChange'>) {
  const { t } = useTranslation()
  const { availablePermissions } = useSession().profile
  const formatChoices = (each: TokenChoices) => JSON.stringify(toTokenEntries(each))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a second legend
    <div role="group" aria-label={t('tokens:presets.label')} className={classes.presets}>
      {TOKEN_PRESETS.map((preset) => {
        const presetChoices = createPresetChoices(preset, availablePermissions)
        const isChosen = formatChoices(presetChoices) === formatChoices(choices)
        return (
          <Button
            key={preset}
            size="compact-sm"
            variant={isChosen ? 'light' : 'default'}
            color={isChosen ? 'gray' : undefined}
            aria-pressed={isChosen}
            onClick={() => onChange(presetChoices)}
          >
            {t(`tokens:presets.${preset}`)}
          </Button>
        )
      })}
    </div>
  )
}

type AreaProps = Pick<Props, 'choices' | 'error' | 'onChange'> & { area: Area; actions: readonly Action[] }

function AreaActions({ area, actions, choices, error, onChange }: AreaProps) {
  const { t } = useTranslation()
  const { profile } = useSession()
  const choice = getAreaChoice(choices, area)
  const name = t(`app:modules.${area}`)
  const hasRestaurants = canSelectRestaurants(area, choice)
  const isLimited = choice.actions.some((action) =>
    profile.limitedPermissions.includes(`${area}.${action}` as Permission),
  )
  return (
    <fieldset className={classes.area}>
      <legend>{name}</legend>
      <div className={classes.actions}>
        {actions.map((action) => (
          <Checkbox
            key={action}
            size="sm"
            label={t(`roles:actions.${action}`)}
            aria-label={t('tokens:permissions.cell', { area: name, action: t(`roles:actions.${action}`) })}
            checked={choice.actions.includes(action)}
            disabled={isActionUnusable(area, action, choice)}
            onChange={() => onChange(toggleAction(choices, area, action))}
          />
        ))}
      </div>
      {hasRestaurants ? (
        <RestaurantSelect
          name={name}
          isLimited={isLimited}
          value={choice.restaurantIds}
          error={error}
          onChange={(ids) => onChange(limitRestaurants(choices, area, ids))}
        />
      ) : (
        error && <Input.Error role="alert">{error}</Input.Error>
      )}
    </fieldset>
  )
}

type RestaurantSelectProps = {
  name: string
  /** Whether the user has the permission for selected restaurants only. */
  isLimited: boolean
  value: readonly number[] | null
  error: string | undefined
  onChange: (restaurantIds: readonly number[] | null) => void
}

/** Limits the area to restaurants; without a selection it has no limit. */
function RestaurantSelect({ name, isLimited, value, error, onChange }: RestaurantSelectProps) {
  const { t } = useTranslation()
  return (
    <CodelistMultiSelect
      codelist="restaurants"
      size="sm"
      aria-label={t('tokens:permissions.restaurants', { area: name })}
      hint={isLimited ? t('tokens:permissions.ownRestaurants') : undefined}
      error={error}
      value={(value ?? []).map(String)}
      onChange={(ids) => onChange(ids.length === 0 ? null : ids.map(Number))}
      placeholder={t(isLimited ? 'record:restaurantLimit.choose' : 'record:restaurantLimit.all')}
    />
  )
}
