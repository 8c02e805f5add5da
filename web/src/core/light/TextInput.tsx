import { type ComponentPropsWithRef, type ReactNode, useId } from 'react'
import { joinClasses, mantineClasses } from './mantineClasses.ts'
import classes from './TextInput.module.css'

const { input } = mantineClasses

type FrameProps = { leftSection?: ReactNode; rightSection?: ReactNode; className?: string | undefined }

/** The border around an input, with icons or buttons inside it. */
function InputFrame({
  leftSection,
  rightSection,
  className,
  children,
  ...state
}: FrameProps & { 'data-error'?: true | undefined; 'data-pointer'?: true; children: ReactNode }) {
  return (
    <div
      className={joinClasses(`${input.wrapper} mantine-Input-wrapper`, className)}
      data-variant="default"
      data-with-left-section={leftSection ? true : undefined}
      data-with-right-section={rightSection ? true : undefined}
      {...state}
    >
      {leftSection && (
        <div className={input.section} data-position="left">
          {leftSection}
        </div>
      )}
      {children}
      {rightSection && (
        <div className={input.section} data-position="right">
          {rightSection}
        </div>
      )}
    </div>
  )
}

export type TextInputProps = Omit<ComponentPropsWithRef<'input'>, 'size'> &
  FrameProps & {
    label?: ReactNode
    description?: ReactNode
    error?: ReactNode
    size?: 'sm' | 'md'
    withAsterisk?: boolean
  }

/** Mantine's TextInput without its code; the description is below the input. */
export function TextInput(props: TextInputProps) {
  const { label, description, error, size = 'sm', withAsterisk, leftSection, rightSection, className, ...rest } = props
  const ownId = useId()
  const id = rest.id ?? ownId
  const descriptionId = description ? `${id}-description` : undefined
  const errorId = error ? `${id}-error` : undefined
  return (
    <div className={joinClasses(input.root, size === 'md' && classes.md, className)} data-size={size}>
      {label && (
        <label className={input.label} htmlFor={id}>
          {label}
          {withAsterisk && (
            <span className={input.required} aria-hidden>
              {' *'}
            </span>
          )}
        </label>
      )}
      <InputFrame
        leftSection={leftSection}
        rightSection={rightSection}
        className={joinClasses(size === 'md' && classes.md, (descriptionId ?? errorId) && classes.spaced)}
        data-error={error ? true : undefined}
      >
        <input
          aria-invalid={error ? true : undefined}
          aria-describedby={joinClasses(errorId, descriptionId) || undefined}
          {...rest}
          id={id}
          className={`${input.input} mantine-Input-input`}
        />
      </InputFrame>
      {description && (
        <p className={input.description} id={descriptionId}>
          {description}
        </p>
      )}
      {error && (
        <p className={input.error} id={errorId}>
          {error}
        </p>
      )}
    </div>
  )
}

/** Mantine's NativeSelect without its code; it has no label. */
export function NativeSelect({
  leftSection,
  rightSection,
  className,
  ...rest
}: ComponentPropsWithRef<'select'> & FrameProps) {
  return (
    <InputFrame
      leftSection={leftSection}
      rightSection={rightSection}
      className={joinClasses(classes.select, className)}
      data-pointer
    >
      <select {...rest} className={`${input.input} mantine-Input-input`} />
    </InputFrame>
  )
}
