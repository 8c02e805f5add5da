import type { ComponentPropsWithRef, ElementType, ReactNode } from 'react'
import classes from './Button.module.css'
import { joinClasses, mantineClasses } from './mantineClasses.ts'

const { button, actionIcon, unstyledButton, burger, loader } = mantineClasses

/** `mantine-focus-auto` shows the focus ring, `mantine-active` moves a pressed button. */
const BASE = `mantine-focus-auto mantine-active ${unstyledButton.root}`

type OwnProps = {
  /** By default the button of the primary action. */
  variant?: 'filled' | 'default' | 'subtle'
  size?: 'compact-sm' | 'sm' | 'md'
  fullWidth?: boolean
  loading?: boolean
  disabled?: boolean
  leftSection?: ReactNode
  className?: string | undefined
  children: ReactNode
}

type ButtonProps<C extends ElementType> = OwnProps & { component?: C } & Omit<
    ComponentPropsWithRef<C>,
    keyof OwnProps | 'component'
  >

/** Mantine's Button without its code; `component` renders it as a link. */
export function Button<C extends ElementType = 'button'>(props: ButtonProps<C>) {
  const {
    component,
    variant = 'filled',
    size = 'sm',
    fullWidth,
    loading,
    disabled,
    leftSection,
    ...others
  } = props as ButtonProps<'button'>
  const { className, children, ...rest } = others
  const Root: ElementType = component ?? 'button'
  return (
    <Root
      {...(component ? {} : { type: 'button', disabled: disabled || loading })}
      {...rest}
      className={joinClasses(
        `${BASE} ${button.root} mantine-Button-root`,
        variant !== 'filled' && classes[variant],
        size !== 'sm' && classes[size],
        className,
      )}
      data-block={fullWidth || undefined}
      data-loading={loading || undefined}
      data-with-left-section={leftSection ? true : undefined}
    >
      {loading && (
        <span className={button.loader} aria-hidden>
          <span className={`${loader.root} ${loader.ovalLoader} ${classes.loader}`} />
        </span>
      )}
      <span className={button.inner}>
        {leftSection && (
          <span className={button.section} data-position="left">
            {leftSection}
          </span>
        )}
        <span className={button.label}>{children}</span>
      </span>
    </Root>
  )
}

type ActionIconProps = Omit<ComponentPropsWithRef<'button'>, 'aria-label'> & {
  variant?: 'default' | 'subtle'
  size?: 'sm' | 'md' | 'lg'
  'aria-label': string
}

/** A button with only an icon. */
export function ActionIcon({ variant = 'subtle', size = 'md', className, children, ...rest }: ActionIconProps) {
  return (
    <button
      type="button"
      {...rest}
      className={joinClasses(
        `${BASE} ${actionIcon.root} mantine-ActionIcon-root`,
        classes[variant],
        size !== 'md' && classes[`icon-${size}`],
        className,
      )}
    >
      <span className={actionIcon.icon}>{children}</span>
    </button>
  )
}

/** The button that opens the navigation on narrow pages. */
export function Burger({ opened, className, ...rest }: ComponentPropsWithRef<'button'> & { opened: boolean }) {
  return (
    <button
      type="button"
      {...rest}
      className={joinClasses(
        `mantine-focus-auto ${unstyledButton.root} ${burger.root} mantine-Burger-root`,
        classes.burger,
        className,
      )}
    >
      <span className={burger.burger} data-opened={opened || undefined} data-reduce-motion />
    </button>
  )
}
