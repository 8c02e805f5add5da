import { Badge, Button } from '@mantine/core'
import type { ApiToken } from '@poledne/contract/access/apiToken'
import { AREAS } from '@poledne/contract/access/permissions'
import { toDate } from '@poledne/contract/domain/instant'
import { IconApi } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSave } from '../../core/form/useSave.ts'
import { useFormat, useRelativeTimeFormat } from '../../core/format/useFormat.ts'
import { NAME_SEPARATOR } from '../../core/format/useNameSuffix.ts'
import { callApi } from '../../core/http/http.ts'
import { ConfirmButton } from '../../core/overlay/ConfirmButton.tsx'
import { ActionList, ActionRow } from '../../core/page/ActionList.tsx'
import { QueryContent } from '../../core/page/QueryContent.tsx'
import { PageSection } from '../../core/record/page/RecordPage.tsx'
import { codelistQuery } from '../../core/record/useCodelist.ts'
import { useSession } from '../../core/session/session.ts'
import { ApiTokenDialog } from './ApiTokenDialog.tsx'
import tokenClasses from './ApiTokens.module.css'

/** Lists the API tokens of the user, which can be revoked, and creates new ones. */
export function ApiTokensSection() {
  const { t } = useTranslation()
  const query = useQuery({
    queryKey: ['apiTokens'],
    queryFn: ({ signal }) => callApi('GET profile/tokens/', { signal }),
  })
  const [isCreateOpen, setIsCreateOpen] = useState(false)
  return (
    <PageSection title={t('tokens:title')}>
      <p className="flat quiet pretty">{t('tokens:text')}</p>
      <QueryContent query={query} rows={1} failedText={t('tokens:loadFailed')}>
        {({ items }) => (
          <>
            {items.length > 0 && (
              <ActionList>
                {items.map((token) => (
                  <TokenRow key={token.id} token={token} />
                ))}
              </ActionList>
            )}
            <div className="wrap">
              <Button variant="default" onClick={() => setIsCreateOpen(true)}>
                {t('tokens:create.action')}
              </Button>
            </div>
          </>
        )}
      </QueryContent>
      {isCreateOpen && <ApiTokenDialog onClose={() => setIsCreateOpen(false)} />}
    </PageSection>
  )
}

/** Returns a function that describes the permissions of a token by area. */
function usePermissionsFormat() {
  const { t, i18n } = useTranslation()
  const { profile } = useSession()
  // Users without any permission cannot read the names of restaurants, but can still have tokens.
  const { data: restaurants = [] } = useQuery({
    ...codelistQuery('restaurants', i18n.language),
    enabled: profile.availablePermissions.length > 0,
  })
  const byId = new Map(restaurants.map((item) => [item.id, item]))
  const formatRestaurants = (ids: readonly number[] | null) =>
    ids ? ` (${ids.map((id) => byId.get(id)?.value ?? `#${id}`).join(NAME_SEPARATOR)})` : ''
  return ({ permissions }: ApiToken) =>
    AREAS.flatMap((area) => {
      const entries = permissions.filter((entry) => entry.area === area)
      if (entries.length === 0) return []
      const actions = entries.map(
        ({ action, restaurantIds }) => `${t(`roles:actions.${action}`)}${formatRestaurants(restaurantIds)}`,
      )
      return [`${t(`app:modules.${area}`)}: ${actions.join(', ')}`]
    })
}

function TokenRow({ token }: { token: ApiToken }) {
  const { t } = useTranslation()
  const format = useFormat()
  const formatAgo = useRelativeTimeFormat()
  const formatPermissions = usePermissionsFormat()
  const { id, name, expiresAt, lastUsedAt } = token
  const isExpired = toDate(expiresAt).getTime() <= Date.now()
  const revocation = useSave<void, void>({
    kind: 'update',
    messages: { success: t('tokens:revoke.done', { name }), failure: t('tokens:revoke.failed') },
    mutationFn: () => callApi('DELETE profile/tokens/:id/', { params: { id: String(id) } }),
    changes: ['apiTokens'],
  })
  const expiry = t(isExpired ? 'tokens:expiredAt' : 'tokens:expiresAt', { when: format.instant(expiresAt) })
  const lastUse = lastUsedAt ? t('tokens:lastUsed', { ago: formatAgo(lastUsedAt) }) : t('tokens:neverUsed')
  return (
    <ActionRow
      icon={<IconApi size={24} stroke={1.4} aria-hidden />}
      name={
        <>
          {name}
          {isExpired && <Badge color="gray">{t('tokens:expired')}</Badge>}
        </>
      }
      text={[...formatPermissions(token), `${expiry} · ${lastUse}`].map((line) => (
        <span key={line} className={tokenClasses.line}>
          {line}
        </span>
      ))}
    >
      <ConfirmButton
        size="sm"
        isDanger
        label={t('tokens:revoke.action')}
        aria-label={t('tokens:revoke.named', { name })}
        title={t('tokens:revoke.question', { name })}
        isPending={revocation.isPending}
        onConfirm={revocation.mutate}
      >
        {t('tokens:revoke.text')}
      </ConfirmButton>
    </ActionRow>
  )
}
