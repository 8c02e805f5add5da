import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { QueryContent } from '../../components/QueryContent.tsx'
import { useFormat } from '../../lib/format/useFormat.ts'
import classes from './System.module.css'
import { errorLogQuery } from './system.api.ts'

/** What went wrong in people's browsers: they seldom tell. */
export function ErrorLog() {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <QueryContent query={useQuery(errorLogQuery)}>
      {({ items }) =>
        items.length === 0 ? (
          <p className={classes.hint}>{t('system:errors.none')}</p>
        ) : (
          <ul className={classes.list}>
            {items.map(({ id, at, message, filename, lineNo, colNo, stack, userAgent }) => (
              <li key={id} className={classes.item}>
                <details>
                  <summary>
                    <time dateTime={`${at}Z`}>{format.instant(at)}</time> <strong>{message}</strong>
                  </summary>
                  <p className={classes.hint}>
                    {filename}
                    {lineNo !== null && `:${lineNo}:${colNo ?? 0}`} · {userAgent}
                  </p>
                  {stack && <pre className={classes.stack}>{stack}</pre>}
                </details>
              </li>
            ))}
          </ul>
        )
      }
    </QueryContent>
  )
}
