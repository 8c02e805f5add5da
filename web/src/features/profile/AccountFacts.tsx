import { fromDate } from '@poledne/contract/domain/instant'
import { useTranslation } from 'react-i18next'
import { Section } from '../../components/record/RecordPage.tsx'
import { languageName } from '../../lib/languageName.ts'
import { useSession } from '../../lib/session.ts'
import { zoneName } from '../../lib/timeZones.ts'
import { useFormat } from '../../lib/useFormat.ts'
import { Fact } from './Fact.tsx'
import classes from './ProfilePage.module.css'

export function AccountFacts() {
  const { t } = useTranslation()
  const { profile } = useSession()
  const format = useFormat()
  const now = fromDate(new Date())
  const name = [profile.firstName, profile.lastName].filter(Boolean).join(' ')
  return (
    <Section>
      <dl className={classes.facts}>
        <Fact label={t('signIn.username')}>{profile.username}</Fact>
        <Fact label={t('account:fields.name')}>{name || '–'}</Fact>
        <Fact label={t('account:fields.email')}>{profile.email}</Fact>
        <Fact label={t('account:fields.language')}>{languageName(profile.language)}</Fact>
        <Fact label={t('account:fields.timezone')}>{zoneName(profile.timezone)}</Fact>
        <Fact label={t('account:fields.dateType')}>
          <time dateTime={`${now}Z`}>{format.instant(now)}</time>
        </Fact>
      </dl>
    </Section>
  )
}
