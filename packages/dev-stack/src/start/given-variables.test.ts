import { givenVariables } from './given-variables.ts';

test('the settings of the services are given on, those of one process and of other programs are not', () => {
  const given = {
    EGRESS_ALLOWED_NETWORKS: '10.0.0.0/8',
    ABANDONED_AFTER_MINUTES: '5',
    SMTP_URL: '',
  };
  const others = { PORT: '3000', ADMIN_PORT: '9464', PATH: '/usr/bin', CLOUD_SECRET: 'of another program' };
  expect(givenVariables({ ...given, ...others })).toEqual({
    EGRESS_ALLOWED_NETWORKS: '10.0.0.0/8',
    ABANDONED_AFTER_MINUTES: '5',
  });
});
