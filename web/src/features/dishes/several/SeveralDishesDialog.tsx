import { Button, Group, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../core/overlay/Dialog.tsx'
import { useCodelist } from '../../../core/record/useCodelist.ts'
import { DishReview, type DishReviewDefaults } from './DishReview.tsx'
import { type DishLine, MAX_DISH_LINES, parseDishLines, splitNonEmptyLines } from './parseDishLines.ts'

type SeveralDishesDialogProps = {
  /**
   * Lines that were pasted before the dialog opened, which are reviewed at once; without them the dialog asks for the
   * lines.
   */
  pasted?: string
  defaults?: DishReviewDefaults
  onClose: () => void
}

const NO_DEFAULTS: DishReviewDefaults = { dishTypeId: null, codes: '' }

/** Creates several dishes from lines of text, after a review. */
export function SeveralDishesDialog({ pasted, defaults = NO_DEFAULTS, onClose }: SeveralDishesDialogProps) {
  const { t } = useTranslation()
  const types = useCodelist('dishTypes')
  const [text, setText] = useState(pasted ?? '')
  const [isReviewing, setIsReviewing] = useState(pasted !== undefined)
  const lineCount = splitNonEmptyLines(text).length
  const isTooLong = lineCount > MAX_DISH_LINES
  const lines: readonly DishLine[] | null =
    isReviewing && !isTooLong && !types.isPending ? parseDishLines(text, types.items) : null
  return (
    <Dialog opened onClose={onClose} widest title={t('dishes:several.title')}>
      {lines ? (
        <DishReview
          lines={lines}
          types={types.items}
          defaults={defaults}
          onBack={() => setIsReviewing(false)}
          onClose={onClose}
        />
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            setIsReviewing(true)
          }}
        >
          <Textarea
            label={t('dishes:several.lines')}
            description={t('dishes:several.linesHint')}
            error={isTooLong && t('dishes:several.tooMany', { max: MAX_DISH_LINES, count: lineCount })}
            autosize={false}
            rows={12}
            data-autofocus
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value)
              setIsReviewing(false)
            }}
          />
          <Group justify="flex-end" mt="lg">
            <Text size="sm" c="dimmed" role="status">
              {t('dishes:several.count', { count: lineCount })}
            </Text>
            <Button variant="default" onClick={onClose}>
              {t('record:cancel')}
            </Button>
            <Button type="submit" disabled={lineCount === 0 || isTooLong}>
              {t('dishes:several.review')}
            </Button>
          </Group>
        </form>
      )}
    </Dialog>
  )
}
