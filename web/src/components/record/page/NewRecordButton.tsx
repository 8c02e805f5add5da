import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { RecordModule } from '../../../lib/record/recordFields.ts'
import { useSession } from '../../../lib/session/session.ts'

/** A link to a new record, for users who can add one. */
export function NewRecordButton({ module, label }: { module: Pick<RecordModule, 'name'>; label: string }) {
  const { can } = useSession()
  if (!can(`${module.name}.add`)) return null
  return (
    <Button component={Link} to={`/${module.name}/new/edit`} leftSection={<IconPlus size={18} aria-hidden />}>
      {label}
    </Button>
  )
}
