import { dateToInstant } from '@poledne/contract/domain/instant'
import { useTranslation } from 'react-i18next'
import { PageSection } from '../../components/record/page/RecordPage.tsx'
import { formatTimeZone } from '../../lib/format/timeZones.ts'
import { useFormat } from '../../lib/format/useFormat.ts'
import { getLanguageName } from '../../lib/i18n/getLanguageName.ts'
import { useSession } from '../../lib/session/session.ts'
import { Fact } from './Fact.tsx'
import classes from './ProfilePage.module.css'

export function AccountDetails() {
  const { t } = useTranslation()
  const { profile } = useSession()
  const format = useFormat()
  const now = dateToInstant(new Date())
  const name = [profile.firstName, profile.lastName].filter(Boolean).join(' ')
  return (
    <PageSection>
      <dl className={classes.facts}>
        <Fact label={t('signIn.username')}>{profile.username}</Fact>
        <Fact label={t('account:fields.name')}>{name || '–'}</Fact>
        <Fact label={t('account:fields.email')}>{profile.email}</Fact>
        <Fact label={t('account:fields.language')}>{getLanguageName(profile.language)}</Fact>
        <Fact label={t('account:fields.timezone')}>{formatTimeZone(profile.timezone)}</Fact>
        <Fact label={t('account:fields.dateType')}>
          <time dateTime={`${now}Z`}>{format.instant(now)}</time>
        </Fact>
      </dl>
    </PageSection>
  )
}
