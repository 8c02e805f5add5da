/** The system page of the settings. */
export const system = {
  title: 'System',
  hint: 'Maintenance, scheduled jobs, terms of use and browser errors.',
  save: 'Save',
  saved: 'Settings saved',
  notSaved: 'Couldn’t save the settings',
  unsaved: 'Your changes haven’t been saved yet.',
  overtaken: 'Another user saved these settings. Save again to replace their changes with yours.',
  languages: { cs: 'Czech', en: 'English' },
  state: {
    title: 'Status',
    version: 'Version',
    build: 'Build',
    sessions: 'Signed-in devices',
    agreementVersion: 'Terms version',
    security: 'Security',
    strict: 'Strict',
    standard:
      'Standard. We recommend SECURITY=strict for a public address: longer passwords and codes, and a second factor for administrators.',
  },
  maintenance: {
    label: 'Maintenance',
    hint: 'Users without access to the settings can’t work until it ends.',
    title: 'Start maintenance?',
    body: 'Users without access to the settings can’t work until you end maintenance. Their unsaved changes are kept.',
    confirm: 'Start maintenance',
  },
  cron: {
    label: 'Run scheduled jobs',
    hint: 'When off, data clean-up, reminders, scheduled publication and notification e-mails are paused. Sign-in codes are always sent.',
  },
  agreement: {
    action: 'Ask all users to accept again',
    hint: 'Use this after you change the terms or the privacy text.',
    title: 'Ask all users to accept the terms again?',
    body: 'The terms version increases by one. All users, including you, must accept the terms before they can continue.',
    confirm: 'Ask all users',
  },
  repeatDays: {
    label: 'Warn when a dish repeats within (days)',
    hint: 'From 2 to 30 days.',
  },
  texts: {
    title: 'Repeat warning and terms',
    terms: 'Terms of use ({{language}})',
    privacy: 'Privacy ({{language}})',
  },
  jobs: {
    title: 'Scheduled jobs',
    lastRun: 'last ran {{when}}',
    never: 'hasn’t run yet',
    paused: 'paused',
    late: 'Overdue ({{when}}). Check that the server is running and look at its log.',
    names: {
      cleanUp: 'Data clean-up',
      mails: 'E-mails',
      scheduledPublication: 'Scheduled publication',
      publicationReminder: 'Reminder to publish',
      printCheck: 'Check of printed menus',
    },
  },
  errors: {
    title: 'Browser errors',
    none: 'No recent errors.',
  },
}
