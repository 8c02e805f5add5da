import { Badge, Button, Skeleton } from '@mantine/core'
import type { ApiToken } from '@poledne/contract/access/apiToken'
import { AREAS } from '@poledne/contract/access/permissions'
import { toDate } from '@poledne/contract/domain/instant'
import { IconApi } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSave } from '../../core/form/useSave.ts'
import { useFormat, useRelativeTimeFormat } from '../../core/format/useFormat.ts'
import { SEPARATOR } from '../../core/format/useNameSuffix.ts'
import { ConfirmDialog } from '../../core/overlay/ConfirmDialog.tsx'
import { ActionList, ActionRow } from '../../core/page/ActionList.tsx'
import { PageSection } from '../../core/record/page/RecordPage.tsx'
import { codelistQuery } from '../../core/record/useCodelist.ts'
import { useSession } from '../../core/session/session.ts'
import { ApiTokenDialog } from './ApiTokenDialog.tsx'
import tokenClasses from './ApiTokens.module.css'
import classes from './ProfilePage.module.css'
import { apiTokensQuery, revokeApiToken } from './profile.api.ts'

/** Lists the API tokens of the user, which can be revoked, and creates new ones. */
export function ApiTokensSection() {
  const { t } = useTranslation()
  const { data, isPending, refetch } = useQuery(apiTokensQuery)
  const [isCreateOpen, setIsCreateOpen] = useState(false)
  return (
    <PageSection title={t('tokens:title')}>
      <p className={classes.soft}>{t('tokens:text')}</p>
      {isPending && (
        <div role="status" aria-label={t('loading')}>
          <Skeleton h={44} />
        </div>
      )}
      {!isPending && !data && (
        <div role="alert" className={classes.actions}>
          <p className={classes.soft}>{t('tokens:loadFailed')}</p>
          <Button variant="default" size="compact-sm" onClick={() => void refetch()}>
            {t('errors.retry')}
          </Button>
        </div>
      )}
      {data && data.length > 0 && (
        <ActionList>
          {data.map((token) => (
            <TokenRow key={token.id} token={token} />
          ))}
        </ActionList>
      )}
      {data && (
        <div className={classes.actions}>
          <Button variant="default" onClick={() => setIsCreateOpen(true)}>
            {t('tokens:create.action')}
          </Button>
        </div>
      )}
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
    ids ? ` (${ids.map((id) => byId.get(id)?.value ?? `#${id}`).join(SEPARATOR)})` : ''
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
  const [isConfirmOpen, setIsConfirmOpen] = useState(false)
  const { id, name, expiresAt, lastUsedAt } = token
  const isExpired = toDate(expiresAt).getTime() <= Date.now()
  const revocation = useSave<void, void>({
    kind: 'update',
    messages: { success: t('tokens:revoke.done', { name }), failure: t('tokens:revoke.failed') },
    mutationFn: () => revokeApiToken(id),
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
          {isExpired && (
            <Badge variant="light" color="gray" tt="none">
              {t('tokens:expired')}
            </Badge>
          )}
        </>
      }
      text={[...formatPermissions(token), `${expiry} · ${lastUse}`].map((line) => (
        <span key={line} className={tokenClasses.line}>
          {line}
        </span>
      ))}
    >
      <Button
        variant="default"
        size="sm"
        loading={revocation.isPending}
        aria-label={t('tokens:revoke.named', { name })}
        onClick={() => setIsConfirmOpen(true)}
      >
        {t('tokens:revoke.action')}
      </Button>
      <ConfirmDialog
        opened={isConfirmOpen}
        isDanger
        title={t('tokens:revoke.question', { name })}
        confirmLabel={t('tokens:revoke.action')}
        onConfirm={() => {
          setIsConfirmOpen(false)
          revocation.mutate()
        }}
        onClose={() => setIsConfirmOpen(false)}
      >
        {t('tokens:revoke.text')}
      </ConfirmDialog>
    </ActionRow>
  )
}
