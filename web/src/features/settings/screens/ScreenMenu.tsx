import { ActionIcon, Menu } from '@mantine/core'
import { IconDeviceTv, IconDots, IconFocusCentered, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSave } from '../../../core/form/useSave.ts'
import { callApi } from '../../../core/http/http.ts'
import { MENU_PROPS } from '../../../core/overlay/FloatingMenu.tsx'
import { PairDisplayDialog } from './PairDisplayButton.tsx'

/** What staff can ask a screen to do, with its icon. */
const REQUESTS = { identify: IconFocusCentered, reload: IconRefresh } as const
type ScreenRequest = keyof typeof REQUESTS

/** The actions for the device of a stored screen. */
export function ScreenMenu({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation()
  const [isExchanging, setIsExchanging] = useState(false)
  const { mutate: ask } = useSave<ScreenRequest, void>({
    kind: 'update',
    mutationFn: (request) => callApi(`POST screens/:id/${request}/`, { params: { id }, body: {} }),
    messages: { success: (request) => t(`settings:care.${request}Done`, { name }), failure: t('settings:care.failed') },
  })
  return (
    <>
      <Menu {...MENU_PROPS}>
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={t('settings:care.more', { name })}>
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {(Object.keys(REQUESTS) as ScreenRequest[]).map((request) => {
            const Icon = REQUESTS[request]
            return (
              <Menu.Item key={request} leftSection={<Icon size={18} aria-hidden />} onClick={() => ask(request)}>
                {t(`settings:care.${request}`)}
              </Menu.Item>
            )
          })}
          <Menu.Item leftSection={<IconDeviceTv size={18} aria-hidden />} onClick={() => setIsExchanging(true)}>
            {t('settings:care.exchange')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isExchanging && <PairDisplayDialog screenId={id} onClose={() => setIsExchanging(false)} />}
    </>
  )
}
