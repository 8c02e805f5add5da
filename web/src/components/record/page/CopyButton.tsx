import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { toLinkSearch } from '../../../lib/list/linkSearch.ts'
import type { RecordModule } from '../../../lib/record/recordFields.ts'
import { useSession } from '../../../lib/session/session.ts'

type CopyButtonProps = { module: Pick<RecordModule, 'name'>; id: number; label: string }

/** A link to a new record that starts as a copy, for users who can add one. */
export function CopyButton({ module, id, label }: CopyButtonProps) {
  const { can } = useSession()
  if (!can(`${module.name}.add`)) return null
  return (
    <Button
      component={Link}
      to={`/${module.name}/new/edit`}
      search={toLinkSearch({ from: String(id) })}
      variant="default"
      leftSection={<IconCopy size={18} aria-hidden />}
    >
      {label}
    </Button>
  )
}
