import { Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { HelpLink } from '../../help/index.ts'
import classes from '../editor/ListEditor.module.css'
import { ScreenAddress } from '../screens/ScreenAddress.tsx'
import { ItemValue, useItemTitleFormat } from './ItemValue.tsx'
import type { ListSpec, StoredList } from './listSpecs.ts'

/** Shows a list to users who can view but not edit it. */
export function ListView({ spec, stored }: { spec: ListSpec; stored: StoredList }) {
  const { t } = useTranslation()
  const getTitle = useItemTitleFormat()
  return (
    <section className={classes.sheet} data-list={spec.name} aria-label={t(`app:lists.${spec.name}`)}>
      <p className={classes.notice}>{t('settings:readOnly')}</p>
      {stored.items.length === 0 ? (
        <div className={classes.empty}>
          <Title order={2}>{t(`settings:lists.${spec.name}.empty`)}</Title>
          <ListHelpLink name={spec.name} />
        </div>
      ) : (
        <>
          <ListHeader spec={spec} />
          <ol className={classes.list}>
            {stored.items.map((item) => (
              <li key={item.id} className={classes.item}>
                <dl className={classes.facts}>
                  {spec.fields.map((field) => (
                    <div key={field}>
                      <dt className={classes.briefLabel}>{t(`settings:fields.${field as 'name'}`)}</dt>
                      <dd className={classes.value}>
                        <ItemValue field={field} value={item[field]} />
                      </dd>
                    </div>
                  ))}
                </dl>
                {spec.name === 'screens' && <ScreenAddress id={item.id} name={getTitle(item)} />}
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  )
}

export function ListHelpLink({ name }: Pick<ListSpec, 'name'>) {
  const { t } = useTranslation()
  const topic = name === 'screens' ? 'screens#add-a-screen' : 'first-week#check-the-lists-in-the-settings'
  return <HelpLink topic={topic} name={t(`app:lists.${name}`)} />
}

/** Shows the column names. They are hidden from screen readers, because each cell has its own label. */
export function ListHeader({ spec, editable = false }: { spec: ListSpec; editable?: boolean }) {
  const { t } = useTranslation()
  if (spec.name === 'screens') return null
  return (
    <div className={classes.head} data-editable={editable || undefined} aria-hidden>
      {spec.fields.map((field) => (
        <span key={field}>{t(`settings:fields.${field as 'name'}`)}</span>
      ))}
    </div>
  )
}
