import type { ComponentProps } from 'react'

type Props = Omit<ComponentProps<'section'>, 'className'> & {
  /** Amber for work in progress, green for success. */
  tone: 'amber' | 'green'
}

const classes = { amber: 'panel-amber', green: 'banner-green' }

export function Note({ tone, ...rest }: Props) {
  return <section className={classes[tone]} {...rest} />
}
