/** The texts of mails, which only the server uses. */
export const mails = {
  greeting: 'Hello,',
  regards: 'Poledne',
  why: 'This is an automated message. Please don’t reply.',
  ignore: 'If this wasn’t you, you can ignore this e-mail.',
  codeHolds: 'This code expires {{minutes}} minutes after you requested it and works once.',
  confirmCode: {
    subject: 'Your sign-up code',
    intro: 'To finish signing up with the username {{username}}, enter this code:',
    repeated:
      'Someone signed up with this username more than once. This code activates the password from the latest sign-up. If you didn’t sign up again, don’t use it.',
  },
  nameTaken: {
    subject: 'Someone tried to sign up with your details',
    intro:
      'Someone, possibly you, tried to sign up with the username or e-mail address of your account {{username}}. Nothing about your account has changed.',
    advice: 'If this was you and you’ve forgotten your password, choose “Forgot password?” on the sign-in page.',
  },
  resetCode: {
    subject: 'Your code to set a new password',
    intro: 'To set a new password for your account {{username}}, enter this code:',
  },
  passwordChanged: {
    subject: 'Your password was changed',
    intro: 'The password for your account {{username}} was just changed. All other devices were signed out.',
    advice: 'If this wasn’t you, choose “Forgot password?” on the sign-in page now and contact your administrator.',
  },
  emailCode: {
    subject: 'Your code to confirm this e-mail address',
    intro: 'To use this e-mail address for your account {{username}}, enter this code in your profile:',
  },
  emailTaken: {
    subject: 'Someone tried to use your e-mail address',
    intro:
      'Someone, possibly you, tried to use this e-mail address for another account. It belongs to the account {{username}}, and nothing has changed.',
    advice: 'If this was you, sign in as {{username}} and change the address there first.',
  },
  emailChanged: {
    subject: 'Your e-mail address was changed',
    intro:
      'The e-mail address for your account {{username}} was changed. We’ll no longer send e-mails to this address.',
    advice: 'If this wasn’t you, contact your administrator now.',
  },
  emailChangedByAdmin: {
    subject: 'An administrator changed your e-mail address',
    intro:
      'An administrator changed the e-mail address for your account {{username}}. We’ll no longer send e-mails to this address.',
    advice: 'If you didn’t expect this, contact your administrator now.',
  },
  passwordChangedByAdmin: {
    subject: 'An administrator changed your password',
    intro: 'An administrator set a new password for your account {{username}}. All devices were signed out.',
    advice: 'If you didn’t expect this, contact your administrator now.',
  },
  factorsReset: {
    subject: 'An administrator reset your two-step verification',
    intro:
      'An administrator removed the authenticator app, the passkeys and the recovery codes from your account {{username}}. You can sign in with your password and set them up again in your profile.',
    advice: 'If you didn’t expect this, contact your administrator now.',
  },
  accountChanged: {
    advice: 'If this wasn’t you, change your password now and contact your administrator.',
    totpAdded: {
      subject: 'An authenticator app was added to your account',
      intro:
        'An authenticator app was set up for your account {{username}}. Signing in with the password now needs a second step.',
    },
    totpRemoved: {
      subject: 'The authenticator app was removed from your account',
      intro: 'The authenticator app was removed from your account {{username}}. Its codes no longer work.',
    },
    passkeyAdded: {
      subject: 'A passkey was added to your account',
      intro: 'A passkey was added to your account {{username}}. You can use it to sign in without a password.',
    },
    passkeyRemoved: {
      subject: 'A passkey was removed from your account',
      intro: 'A passkey was removed from your account {{username}}. You can no longer sign in with it.',
    },
    recoveryCodesCreated: {
      subject: 'New recovery codes for your account',
      intro: 'New recovery codes were created for your account {{username}}. The earlier codes no longer work.',
    },
    apiTokenCreated: {
      subject: 'An API token was created for your account',
      intro:
        'The API token “{{names}}” was created for your account {{username}}. Programs can use it to act on your behalf.',
    },
    apiTokensRevoked: {
      subject: 'API tokens for your account were revoked',
      intro: 'These API tokens for your account {{username}} no longer work: {{names}}.',
    },
    emailChanged: {
      subject: 'Your e-mail address was changed',
      intro: 'E-mails for your account {{username}} now go to this address.',
    },
    passwordSet: {
      subject: 'Your password was set',
      intro: 'The password for your account {{username}} was set with the invitation link.',
    },
    resetByCommand: {
      subject: 'An administrator reset your account',
      intro:
        'An administrator reset the password of your account {{username}} on the server, turned off two-step verification and revoked its API tokens. All devices were signed out.',
      advice: 'If you didn’t expect this, contact your administrator now.',
    },
  },
  newDevice: {
    subject: 'New sign-in to your account',
    intro: 'A new device signed in to your account {{username}}: {{device}}, IP address {{address}}.',
    advice: 'If this wasn’t you, change your password now and sign out the device in your profile.',
  },
  invitation: {
    subject: 'You’re invited to Poledne',
    intro: 'You have a new account in Poledne. Your username is {{username}}. To sign in, set your password first.',
    action: 'Set your password',
    advice: 'The link works once and expires in {{days}} days. If you didn’t expect this e-mail, ignore it.',
  },
  notPublished: {
    subject: 'Next week’s menu isn’t published yet',
    intro: 'The weekly menu for the week starting {{week}} isn’t published yet. Variants to publish: {{variants}}.',
    advice: 'Publish or schedule it under Weekly menus in Poledne.',
  },
  notPublishedAsPlanned: {
    subject: 'A weekly menu wasn’t published as scheduled',
    intro:
      'The weekly menu {{variants}} for the week starting {{week}} wasn’t published as scheduled. It’s empty, inactive or archived, or the user who scheduled it can no longer publish it.',
    advice: 'Check it in Poledne, then publish or schedule it again.',
  },
}
