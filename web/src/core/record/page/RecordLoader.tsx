import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { isApiError } from '../../http/apiError.ts'
import { throwLoadError } from '../../session/session.ts'
import type { AnyRecord, NamedModule, RecordModule } from '../recordFields.ts'
import { useRecord } from '../useRecord.ts'
import facts from '../values/RecordFieldList.module.css'
import { PageSection, RecordPage } from './RecordPage.tsx'

type RecordLoaderProps<R extends AnyRecord> = {
  module: NamedModule
  id: string
  /** The content while the record loads. */
  skeleton: ReactNode
  /** Whether to hide a record that was deleted meanwhile; a form stays visible, because it can have edits. */
  hidesDeleted?: boolean
  children: (record: R) => ReactNode
}

const isNotFound = (error: Error | null) => isApiError(error) && error.code === 404

/** Shows the record, or a skeleton while it loads. A failed refetch keeps the record. */
export function RecordLoader<R extends AnyRecord = AnyRecord>(props: RecordLoaderProps<R>) {
  const { module, id, skeleton, hidesDeleted = false, children } = props
  const { data, error } = useRecord(module, id)
  if (data && !(hidesDeleted && isNotFound(error))) return children(data as R)
  throwLoadError({ data: undefined, error })
  return skeleton
}

type RecordSkeletonProps = { module: Pick<RecordModule, 'fields'>; back: { to: string; label: string } }

/** The skeleton of a record page, with a place for each field. */
export function RecordSkeleton({ module, back }: RecordSkeletonProps) {
  return (
    <RecordPage back={back} title={<Skeleton component="span" display="block" h={34} w="min(18rem, 60vw)" />}>
      <PageSection>
        <div className={facts.facts} aria-busy="true">
          {module.fields.map((field) => (
            <div key={field} className={facts.fact}>
              <Skeleton h={14} w="6rem" mb={8} />
              <Skeleton h={18} w="80%" />
            </div>
          ))}
        </div>
      </PageSection>
    </RecordPage>
  )
}
