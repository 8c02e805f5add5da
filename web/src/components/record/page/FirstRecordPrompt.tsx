import { Button, Title } from '@mantine/core'
import '@mantine/core/styles/Title.layer.css'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import classes from './FirstRecordPrompt.module.css'

type FirstRecordPromptProps = { title: string; body: string; action?: { to: string; label: string } | undefined }

/** The empty state of a module: what it is for, and a link to the first record. */
export function FirstRecordPrompt({ title, body, action }: FirstRecordPromptProps) {
  return (
    <div className={classes.empty}>
      <Title order={2}>{title}</Title>
      <p className={classes.body}>{body}</p>
      {action && (
        <Button component={Link} to={action.to} leftSection={<IconPlus size={18} aria-hidden />}>
          {action.label}
        </Button>
      )}
    </div>
  )
}
