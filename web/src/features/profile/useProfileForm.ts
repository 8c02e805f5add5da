import { account } from '@poledne/contract/account'
import { violationsOf } from '@poledne/contract/violations'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../lib/errorText.ts'
import { errorsElsewhere, type FieldErrors, joinViolations } from '../../lib/formErrors.ts'
import { type ProfileFields, profileFields, saveProfile } from '../../lib/profile.api.ts'
import { useSession } from '../../lib/session.ts'
import { useSave } from '../../lib/useSave.ts'
import { useUnsavedGuard } from '../../lib/useUnsavedGuard.ts'

type Name = keyof ProfileFields & string
/** What is shown: an empty input for a missing text. */
type Shown = { [Field in Exclude<Name, 'lastHintsVersion' | 'password'>]-?: NonNullable<ProfileFields[Field]> }

const shownOf = ({ firstName, lastName, email, language, timezone, dateType }: ProfileFields): Shown => {
  return { firstName: firstName ?? '', lastName: lastName ?? '', email, language, timezone, dateType }
}
const bodyOf = (shown: Shown): ProfileFields => ({
  ...shown,
  firstName: shown.firstName.trim() || null,
  lastName: shown.lastName.trim() || null,
})

/** A password input of Mantine has only the latter. */
const INVALID = '[aria-invalid="true"], input[data-invalid="true"]'

/** The own profile being written: changes are counted against what is stored, and guarded until they are saved. */
export function useProfileForm(onSaved: () => void) {
  const { t } = useTranslation()
  const { profile } = useSession()
  const stored = { ...shownOf(profileFields(profile)), email: profile.email }
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(stored)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<string>()
  const [failures, setFailures] = useState(0)
  const names = Object.keys(stored) as (keyof Shown)[]
  const changes = names.filter((name) => values[name] !== stored[name]).length
  const asksPassword = values.email.trim() !== profile.email
  const guard = useUnsavedGuard(changes > 0)

  const refuse = (next: FieldErrors, general?: string) => {
    setErrors(next)
    setFailure(
      [general, ...errorsElsewhere([...names, ...(asksPassword ? ['password'] : [])], next)]
        .filter(Boolean)
        .join(' | ') || undefined,
    )
    setFailures((count) => count + 1)
  }
  useEffect(() => {
    if (failures > 0) form.current?.querySelector<HTMLElement>(INVALID)?.focus()
  }, [failures])

  const saving = useSave<ProfileFields, unknown>({
    kind: 'update',
    words: { success: t('account:edit.saved'), failure: t('account:edit.failed') },
    mutationFn: saveProfile,
    onSuccess: () => {
      guard.letGo()
      onSaved()
    },
    onError: (error) => {
      const fields = error.fieldErrors()
      refuse(fields, Object.keys(fields).length === 0 ? errorText(error, t('account:edit.failed')) : undefined)
    },
  })

  function bodyToSend(): ProfileFields {
    if (!asksPassword) return { ...bodyOf(values), email: profileFields(profile).email }
    const typed = form.current?.querySelector<HTMLInputElement>('input[name="password"]')?.value
    return { ...bodyOf(values), password: typed ?? '' }
  }

  function save() {
    if (saving.isPending) return
    const body = bodyToSend()
    const { error } = account.saveProfile.body.safeParse(body, { reportInput: true })
    const violations = error ? joinViolations(violationsOf(error.issues), t) : {}
    if (asksPassword && !body.password) violations.password = t('messages:violations.emptyField')
    if (Object.keys(violations).length > 0) return refuse(violations)
    setErrors({})
    setFailure(undefined)
    saving.mutate(body)
  }

  return {
    form,
    values,
    errors,
    failure,
    changes,
    asksPassword,
    guard,
    save,
    saving: saving.isPending,
    change: (change: Partial<Shown>) => setValues((before) => ({ ...before, ...change })),
    discard: () => {
      setErrors({})
      setFailure(undefined)
      setValues(stored)
    },
  }
}
