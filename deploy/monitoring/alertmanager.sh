#!/bin/sh
# Starts Alertmanager so that it emails every alert from MAIL_FROM to OPERATOR_EMAIL through SMTP_URL
# (smtps://user:password@host:465). It has no variables of its own for these.
set -eu
umask 077
address=${SMTP_URL#*://}
server=${address##*@}
server=${server%%/*}
{
  echo 'global:'
  echo "  smtp_smarthost: '$server'"
  echo "  smtp_from: '$MAIL_FROM'"
  case $SMTP_URL in
    # Port 587 encrypts by itself; without a password, it is a mail server of this network.
    *@*) login=${address%@*}
      echo "  smtp_auth_username: '${login%%:*}'"
      echo "  smtp_auth_password: '${login#*:}'" ;;
    *) echo '  smtp_require_tls: false' ;;
  esac
  cat <<END
route:
  receiver: operator
  group_by: [alertname]
  group_wait: 10s
  repeat_interval: 12h
receivers:
  - name: operator
    email_configs:
      - to: '$OPERATOR_EMAIL'
        send_resolved: true
END
} > /tmp/alertmanager.yml
exec alertmanager --config.file=/tmp/alertmanager.yml --storage.path=/alertmanager --cluster.listen-address=
