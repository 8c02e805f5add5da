/** The system page of the settings. */
export const system = {
  title: 'System',
  hint: 'Maintenance, scheduled jobs, conditions of use and what went wrong.',
  save: 'Save',
  saved: 'The settings are saved',
  notSaved: 'The settings could not be saved',
  unsaved: 'What you have changed here is not saved yet.',
  overtaken: 'Somebody else has saved these settings meanwhile. Save once more to replace theirs with yours.',
  languages: { cs: 'Czech', en: 'English' },
  state: {
    title: 'State',
    version: 'Version',
    build: 'Build',
    sessions: 'Signed-in devices',
    agreementVersion: 'Version of the conditions',
  },
  maintenance: {
    label: 'Maintenance',
    hint: 'Everybody without access to the settings waits until it ends.',
    title: 'Begin maintenance?',
    body: 'Users without access to the settings see a notice that they cannot close, until you end the maintenance. What they have typed stays on their screens.',
    confirm: 'Begin maintenance',
  },
  cron: {
    label: 'Run scheduled jobs',
    hint: 'When off, data clean-up, reminders, scheduled publication and notification e-mails are paused. Sign-in codes are always sent.',
  },
  agreement: {
    action: 'Ask everybody to accept again',
    hint: 'After a change of the terms or of the privacy text.',
    title: 'Ask everybody to accept the conditions again?',
    body: 'The version of the conditions rises by one. Every user, you included, must accept them before going on working.',
    confirm: 'Ask everybody',
  },
  repeatDays: {
    label: 'Warn when a dish repeats within (days)',
    hint: 'From 2 to 30 days.',
  },
  texts: {
    title: 'Repeats and conditions',
    terms: 'Terms of use ({{language}})',
    privacy: 'Privacy ({{language}})',
  },
  jobs: {
    title: 'Scheduled jobs',
    lastRun: 'last ran {{when}}',
    never: 'has not run yet',
    paused: 'paused',
    late: 'Late: should have run ({{when}}). Check that the server is running and its log.',
    names: {
      cleanUp: 'Clean-up',
      mails: 'Mails',
      scheduledPublication: 'Planned publication',
      publicationReminder: 'Reminder to publish',
    },
  },
  errors: {
    title: 'Errors in browsers',
    none: 'Nothing has gone wrong lately.',
  },
}
