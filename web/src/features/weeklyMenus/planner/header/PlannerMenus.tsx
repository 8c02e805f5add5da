import { Menu, Switch } from '@mantine/core'
import type { WeeklyMenu } from '@poledne/contract/modules/weeklyMenu'
import {
  IconCheck,
  IconClipboardText,
  IconCopy,
  IconDeviceTv,
  IconEraser,
  IconEye,
  IconEyeOff,
  IconFileDownload,
  IconPencil,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { toLinkSearch } from '../../../../core/list/linkSearch.ts'
import { FloatingMenu } from '../../../../core/overlay/FloatingMenu.tsx'
import { FloatingPanel } from '../../../../core/overlay/FloatingPanel.tsx'
import classes from '../Planner.module.css'
import type { PlannerDialogState } from '../store/plannerState.ts'
import type { VariantChoice } from './WeekSwitch.tsx'

// All menus of the planner are in this file, which is loaded when one of them is first opened.

type PlannerMenuProps = {
  menu: WeeklyMenu | null
  isReadOnly: boolean
  /** Whether the week and the variant are chosen. */
  hasWeek: boolean
  onOpen: (dialog: PlannerDialogState) => void
  onEditHeader: () => void
}

/** The actions on the week for which the header has no button. */
export function PlannerMenuItems({ menu, isReadOnly, hasWeek, onOpen, onEditHeader }: PlannerMenuProps) {
  const { t } = useTranslation()
  return (
    <FloatingMenu>
      {!isReadOnly && hasWeek && (
        <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={() => onOpen({ kind: 'copyWeek' })}>
          {t('planner:copyWeek.action')}
        </Menu.Item>
      )}
      {!isReadOnly && (
        <Menu.Item
          leftSection={<IconClipboardText size={16} aria-hidden />}
          onClick={() => onOpen({ kind: 'pasteWeek', source: null })}
        >
          {t('pasteWeek:action')}
        </Menu.Item>
      )}
      {!isReadOnly && menu && (
        <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={onEditHeader}>
          {t('planner:head.change')}
        </Menu.Item>
      )}
      {menu && (
        <>
          <Menu.Item component={Link} to={`/weeklyMenus/${menu.id}`} leftSection={<IconEye size={16} aria-hidden />}>
            {t('planner:view')}
          </Menu.Item>
          <Menu.Item
            component={Link}
            to={`/weeklyMenus/${menu.id}`}
            search={toLinkSearch({ preview: 'screen' })}
            target="_blank"
            leftSection={<IconDeviceTv size={16} aria-hidden />}
          >
            {t('weeklyMenus:preview.action')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconFileDownload size={16} aria-hidden />}
            onClick={() => onOpen({ kind: 'export' })}
          >
            {t('planner:head.export')}
          </Menu.Item>
        </>
      )}
      {menu?.published && menu.can.edit && (
        <Menu.Item leftSection={<IconEyeOff size={16} aria-hidden />} onClick={() => onOpen({ kind: 'unpublish' })}>
          {t('weeklyMenus:unpublish.action')}
        </Menu.Item>
      )}
    </FloatingMenu>
  )
}

type DayMenuItemsProps = { isEmpty: boolean; onCopy: () => void; onClear: () => void }

export function DayMenuItems({ isEmpty, onCopy, onClear }: DayMenuItemsProps) {
  const { t } = useTranslation()
  return (
    <FloatingMenu>
      <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} disabled={isEmpty} onClick={onCopy}>
        {t('planner:day.copyTo')}
      </Menu.Item>
      <Menu.Item leftSection={<IconEraser size={16} aria-hidden />} disabled={isEmpty} onClick={onClear}>
        {t('planner:day.clear')}
      </Menu.Item>
    </FloatingMenu>
  )
}

/** Lists the variants of the week. A variant without a menu says so; choosing it plans a new menu. */
export function VariantMenuItems({ variants, currentId }: { variants: readonly VariantChoice[]; currentId: number }) {
  const { t } = useTranslation()
  const describe = ({ menu }: VariantChoice) => {
    if (!menu) return t('planner:head.notPlanned')
    if (menu.published) return t('weeklyMenus:state.published')
    return t(menu.publishAt === null ? 'weeklyMenus:state.draft' : 'planner:head.scheduled')
  }
  return (
    <FloatingMenu position="bottom-start">
      {variants.map((variant) => {
        const { id, name, link } = variant
        const content = (
          <span key="name" className={classes.variantItem}>
            {name}
            <span className="quiet small">{describe(variant)}</span>
          </span>
        )
        const section = { leftSection: id === currentId ? <IconCheck size={16} aria-hidden /> : <CheckSpace /> }
        return link && id !== currentId ? (
          <Menu.Item key={id} component={Link} {...link} {...section}>
            {content}
          </Menu.Item>
        ) : (
          <Menu.Item key={id} disabled={id !== currentId} aria-current={id === currentId || undefined} {...section}>
            {content}
          </Menu.Item>
        )
      })}
    </FloatingMenu>
  )
}

const CheckSpace = () => <span className={classes.checkSpace} />

type AutosavePanelProps = { isOn: boolean; onChange: (isOn: boolean) => void }

/** The panel that turns autosave on or off for all weekly menus of the user. */
export function AutosavePanel({ isOn, onChange }: AutosavePanelProps) {
  const { t } = useTranslation()
  return (
    <FloatingPanel label={t('planner:autosave.label')} position="bottom-start">
      <Switch
        label={t('planner:autosave.label')}
        description={t('planner:autosave.hint')}
        checked={isOn}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </FloatingPanel>
  )
}
