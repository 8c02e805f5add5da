/** The SQL of a person's name for colleagues: first and last name where known, the username otherwise. */
export const personName = (user: string): string =>
  `coalesce(nullif(trim(concat_ws(' ', ${user}.first_name, ${user}.last_name)), ''), ${user}.username)`
