import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from '../ListPage.module.css'
import { useDebouncedText } from './useDebouncedText.ts'

type SearchBoxProps = { column: string; isByName: boolean; value: string; onChange: (value: string) => void }

/** Quick search by the main column; it is an ordinary filter, only nearer at hand. */
export function SearchBox({ column, isByName, value, onChange }: SearchBoxProps) {
  const { t } = useTranslation()
  const [text, setText] = useDebouncedText(value, onChange)
  return (
    <TextInput
      className={classes.search}
      type="search"
      aria-label={isByName ? t('table:search.name') : t('table:search.label', { column })}
      placeholder={t('table:search.placeholder')}
      leftSection={<IconSearch size={16} />}
      rightSection={
        text && <CloseButton size="sm" aria-label={t('table:search.clear')} onClick={() => setText('', true)} />
      }
      value={text}
      maxLength={200}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') setText(text, true)
        if (event.key === 'Escape' && text) setText('', true)
      }}
    />
  )
}
